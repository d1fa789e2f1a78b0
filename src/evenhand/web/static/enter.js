// Results by keyboard: Enter sends a line and goes on; what is typed is never lost.
(() => {
  "use strict";
  const rows = () => [...document.querySelectorAll(".entry tbody tr")];
  const open = () => rows().filter((row) => row.querySelector(".typed"));
  const fields = (row) => [...row.querySelectorAll("[data-was]")];
  const isChanged = (row) => fields(row).some((field) => field.value.trim() !== field.dataset.was);
  const field = (row) => row && row.querySelector(".typed");
  const status = (words) => (document.querySelector(".entry-said").textContent = words);
  let sending = null; // the row, or the sheet, that is on its way
  let waiting = []; // the keys that were typed meanwhile
  let shown = location.search;

  // What was typed counts as filled in, so that nothing newer is put over it.
  const settle = (row) => {
    for (const one of fields(row)) {
      const typed = one.value;
      one.defaultValue = one.dataset.was;
      one.value = typed;
    }
  };
  const put = (row, fresh) => {
    const made = document.importNode(fresh, true);
    row.replaceWith(made);
    settle(made);
    return made;
  };
  const focus = (row) => {
    const one = field(row);
    if (!one) return;
    one.focus();
    one.select();
  };
  const next = (row, step = 1) => {
    const all = open();
    return all[all.findIndex((one) => one.id === row.id) + step];
  };

  // A newer sheet: every line that nobody is typing in is replaced.
  const merge = (text, sent) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    if (!page.querySelector(".entry")) return null;
    for (const row of rows()) {
      const fresh = page.getElementById(row.id);
      const busy = isChanged(row) || row === sending || row.contains(document.activeElement);
      if (fresh && (row.id === sent || !busy)) put(row, fresh);
    }
    // A result of other pairs has a line of its own.
    for (const fresh of page.querySelectorAll(".entry tbody tr")) {
      if (document.getElementById(fresh.id)) continue;
      const place = document.querySelector(".entry tbody").appendChild(document.createElement("tr"));
      put(place, fresh);
    }
    for (const part of ["sheet-nav", "lacks", "live"]) {
      const [old, fresh] = [document.getElementById(part), page.getElementById(part)];
      if (part === "live" && fresh) old.dataset.at = fresh.dataset.at;
      else if (fresh) old.replaceWith(document.importNode(fresh, true));
    }
    return sent ? document.getElementById(sent) : null;
  };
  document.addEventListener("htmx:beforeSwap", (swap) => {
    const part = swap.detail.target;
    if (!part.querySelector(".entry")) return;
    swap.detail.shouldSwap = false;
    delete part.dataset.waits;
    merge(swap.detail.serverResponse);
  });

  const send = async (row, act) => {
    const form = document.getElementById("entry");
    const body = new URLSearchParams({ key: form.elements.key.value });
    for (const one of row.querySelectorAll("input[name]"))
      if (one.type !== "checkbox") body.append(one.name, one.value);
    if (act) {
      body.append("act", act);
      body.append("tick", row.id.slice(5));
    }
    sending = row;
    row.classList.add("sending");
    let answer = null;
    try {
      const got = await fetch(form.action, { method: "POST", body });
      if (got.ok) answer = merge(await got.text(), row.id);
      else status(`Not taken (${got.status}); it is still here: Enter sends it again.`);
    } catch {
      status("The desk does not answer. What you typed is still here: Enter sends it again.");
    }
    sending = null;
    row.classList.remove("sending");
    if (answer) status("");
    else waiting = [];
    const taken = Boolean(answer && answer.classList.contains("done"));
    if (answer && !taken) status((answer.querySelector(".said") || answer.querySelector(".meaning")).innerText.trim());
    return [answer || row, taken];
  };

  // Another sheet takes the place of this one.
  const turn = async (url) => {
    sending = document.body;
    const got = await fetch(url).catch(() => null);
    const text = got && got.ok ? await got.text().catch(() => "") : "";
    sending = null;
    if (!got) {
      waiting = [];
      return status("The desk does not answer. Enter asks it again.");
    }
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("live");
    if (!fresh || !fresh.querySelector(".entry")) return location.assign(url);
    document.querySelector(".told")?.remove();
    document.getElementById("live").replaceWith(document.importNode(fresh, true));
    htmx.process(document.getElementById("live"));
    history.pushState(null, "", url);
    shown = location.search;
    return begin();
  };
  addEventListener("popstate", () => location.search === shown || location.reload());

  // Go to a line, and type in it what was typed while the one before was on its way.
  const arrive = async (row, kept = "") => {
    const end = waiting.indexOf("Enter");
    const keys = waiting.splice(0, end < 0 ? waiting.length : end + 1);
    const text = kept + keys.slice(0, end < 0 ? keys.length : end).join("");
    focus(row);
    const one = field(row);
    if (one && text) {
      one.value = text;
      one.setSelectionRange(text.length, text.length);
    }
    if (one && end >= 0) await take(row);
  };
  // A line that was not taken keeps what was typed, and more is added to it: so whoever
  // types on without looking makes it unreadable, but never another result.
  const stay = (row) => {
    const reason = row.querySelector("[name^='reason:']");
    if (!reason) return arrive(row, field(row).value);
    waiting = [];
    reason.focus();
  };
  const goOn = async (row) => {
    const following = next(row);
    if (following) return arrive(following);
    const unfinished = open().find(isChanged);
    const link = document.querySelector("a[rel=next]");
    if (link && !unfinished) return turn(link.href);
    const lacks = document.querySelector("#lacks .small");
    const round = new URLSearchParams(location.search).has("round");
    const all = round ? "All results of this round are in." : "All results are in: Standings comes next.";
    if (!unfinished) status(lacks ? "That was the last sheet; others still lack results." : all);
    return stay(unfinished || row);
  };
  const take = async (row) => {
    if (!isChanged(row)) return goOn(row);
    const [line, taken] = await send(row);
    return taken ? goOn(line) : stay(line);
  };
  const exchange = async (row) => {
    const [ns, ew] = fields(row);
    if (field(row).dataset.was && !isChanged(row)) return focus((await send(row, "exchange"))[0]);
    [ns.value, ew.value] = [ew.value, ns.value];
    row.classList.toggle("exchanged");
  };

  const leaf = (way) => {
    const link = document.querySelector(`a[rel=${way}]`);
    if (link) turn(link.href);
  };

  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const row = target.closest(".entry tbody tr");
    // a line that is on its way has lost the focus when it comes back
    if (sending && (row || target === document.body)) {
      if (key.length === 1 || key === "Enter") waiting.push(key);
      if (key === "Backspace") waiting.pop();
      if (key !== "Tab") event.preventDefault();
      return;
    }
    if (!row || target.type === "checkbox") return;
    const asItWas = target.value === target.dataset.was;
    const inResult = target.matches(".typed");
    const doing = {
      Enter: () => take(row),
      ArrowDown: () => focus(next(row)),
      ArrowUp: () => focus(next(row, -1)),
      Escape: () => fields(row).forEach((one) => (one.value = one.dataset.was)),
      PageDown: () => leaf("next"),
      PageUp: () => leaf("prev"),
      ...(inResult && { z: () => exchange(row), Z: () => exchange(row) }),
      ...(inResult && asItWas && { v: () => turn(row.dataset.other) }),
      ...(inResult && !target.selectionEnd && { ArrowLeft: () => fields(row)[1].select() }),
    };
    if (Object.hasOwn(doing, key)) {
      event.preventDefault();
      doing[key]();
    }
  });

  // A file is dropped on the page.
  for (const kind of ["dragover", "drop"])
    document.addEventListener(kind, (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    const form = document.getElementById("file");
    if (!form || !event.dataTransfer.files.length) return;
    document.getElementById("results-file").files = event.dataTransfer.files;
    form.querySelector("button").click();
  });

  const begin = () => {
    rows().forEach(settle);
    const meant = location.hash && document.getElementById(location.hash.slice(1));
    const first = meant || open().find((row) => !field(row).value) || open()[0];
    return first && arrive(first);
  };
  begin();
})();
