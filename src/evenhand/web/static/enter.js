// Results by keyboard: Enter sends a line and goes on; what is typed is never lost.
(() => {
  "use strict";
  const rows = () => [...document.querySelectorAll(".entry tbody tr")];
  const open = () => rows().filter((row) => row.querySelector(".typed"));
  const fields = (row) => [...row.querySelectorAll("[data-was]")];
  const isChanged = (row) => fields(row).some((field) => field.value.trim() !== field.dataset.was);
  const field = (row) => row && row.querySelector(".typed");
  const status = (words) => (document.querySelector(".entry-said").textContent = words);
  let sending = null; // the row that is on its way
  let waiting = []; // the keys that were typed meanwhile

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
    for (const part of ["sheet-nav", "live"]) {
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
    const taken = answer && answer.classList.contains("done");
    if (answer && !taken) status(answer.querySelector(".meaning").innerText.trim());
    return [answer || row, Boolean(taken)];
  };

  const goOn = (row) => {
    const following = next(row);
    if (following) return focus(following);
    const unfinished = open().find(isChanged);
    const link = document.querySelector("a[rel=next]");
    if (unfinished) focus(unfinished);
    else if (link) location.assign(link.href);
    else focus(row);
  };
  // What was typed while a line was on its way belongs to the next one.
  const catchUp = async (row, taken) => {
    const keys = waiting;
    waiting = [];
    const end = keys.indexOf("Enter");
    const text = (end < 0 ? keys : keys.slice(0, end)).join("");
    const following = field(next(row));
    if (text && following) following.value = text;
    if (!taken) {
      const reason = row.querySelector("[name^='reason:']");
      return reason ? reason.focus() : focus(row);
    }
    goOn(row);
    if (text && following) following.setSelectionRange(text.length, text.length);
    if (end >= 0 && following) {
      waiting = keys.slice(end + 1);
      await take(following.closest("tr"));
    }
  };
  const take = async (row) => {
    if (isChanged(row)) await catchUp(...(await send(row)));
    else goOn(row);
  };
  const exchange = async (row) => {
    const [ns, ew] = fields(row);
    if (field(row).dataset.was && !isChanged(row)) return focus((await send(row, "exchange"))[0]);
    [ns.value, ew.value] = [ew.value, ns.value];
    row.classList.toggle("exchanged");
  };

  document.addEventListener("keydown", (event) => {
    const row = event.target.closest && event.target.closest(".entry tbody tr");
    if (!row || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.target.type === "checkbox") return;
    const { key, target } = event;
    const asItWas = target.value === target.dataset.was;
    const inResult = target.matches(".typed");
    const doing = {
      Enter: () => take(row),
      ArrowDown: () => focus(next(row)),
      ArrowUp: () => focus(next(row, -1)),
      Escape: () => fields(row).forEach((one) => (one.value = one.dataset.was)),
      PageDown: () => document.querySelector("a[rel=next]")?.click(),
      PageUp: () => document.querySelector("a[rel=prev]")?.click(),
      ...(inResult && { z: () => exchange(row), Z: () => exchange(row) }),
      ...(inResult && asItWas && { v: () => location.assign(row.dataset.other) }),
      ...(inResult && !target.selectionEnd && { ArrowLeft: () => fields(row)[1].select() }),
    };
    if (sending) {
      if (key.length === 1 || key === "Enter") waiting.push(key);
      if (key === "Backspace") waiting.pop();
      if (key !== "Tab") event.preventDefault();
    } else if (Object.hasOwn(doing, key)) {
      event.preventDefault();
      doing[key]();
    }
  });

  // A file is dropped on the page.
  const drop = document.getElementById("file");
  if (drop) {
    for (const kind of ["dragover", "drop"])
      document.addEventListener(kind, (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      if (!event.dataTransfer.files.length) return;
      document.getElementById("results-file").files = event.dataTransfer.files;
      drop.querySelector("button").click();
    });
  }

  rows().forEach(settle);
  const meant = location.hash && document.getElementById(location.hash.slice(1));
  if (open().length)
    focus(meant || open().find((row) => !field(row).value) || open()[0]);
})();
