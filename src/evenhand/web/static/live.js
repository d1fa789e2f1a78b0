// What keeps a page current: one stream for all tabs of a browser, polling where none
// can be had. The htmx extension for server-sent events asks us for its source.
(() => {
  "use strict";
  const LEASE = 4000; // a tab that has not renewed its lease for so long no longer leads
  const AGAIN = 30000; // so long a page asks before it tries the stream again
  const me = Math.random().toString(36).slice(2);
  const shared = "BroadcastChannel" in window ? new BroadcastChannel("evenhand") : null;

  class SharedSource extends EventTarget {
    constructor(url) {
      super();
      this.url = url;
      this.key = `evenhand-live ${url}`; // a screen's stream says less than a director's
      addEventListener("pagehide", () => this.resign());
      this.readyState = 0;
      this.seen = {};
      this.tick = setInterval(() => this.look(), 1000);
      this.onvisible = () => this.look();
      document.addEventListener("visibilitychange", this.onvisible);
      if (shared) shared.addEventListener("message", (told) => this.tell(told.data));
      this.look();
    }

    // Lead if nobody does; a hidden tab lets go, so that it holds no connection.
    look() {
      if (document.hidden) return this.letGo();
      const [leader, since] = (localStorage.getItem(this.key) || " 0").split(" ");
      const leads = !shared || leader === me || Date.now() - Number(since) > LEASE;
      if (!leads) return this.letGo(false);
      localStorage.setItem(this.key, `${me} ${Date.now()}`);
      if (!this.stream && !this.polling) this.open();
    }

    open() {
      if (!("EventSource" in window)) return this.poll();
      let failures = 0;
      this.stream = new EventSource(this.url, { withCredentials: true });
      this.stream.onopen = () => { failures = 0; this.opened(); };
      this.stream.onmessage = (message) => this.pass(JSON.parse(message.data));
      this.stream.onerror = () => {
        document.documentElement.dataset.line = "lost";
        if (++failures > 3 || this.stream.readyState === 2) {
          this.stream.close();
          this.stream = null;
          this.poll();
        }
      };
    }

    opened() {
      this.readyState = 1;
      document.documentElement.dataset.line = "live";
      if (this.onopen) this.onopen(new Event("open"));
    }

    poll() {
      if (this.polling) return;
      const since = Date.now();
      const ask = async () => {
        try {
          const answer = await fetch(`${this.url}.json`, { cache: "no-store" });
          if (!answer.ok) throw new Error(String(answer.status));
          this.opened();
          this.pass(await answer.json());
          if ("EventSource" in window && Date.now() - since > AGAIN) this.streamAgain();
        } catch {
          document.documentElement.dataset.line = "lost";
        }
      };
      this.polling = setInterval(ask, 2000);
      ask();
    }

    streamAgain() {
      if (!this.polling) return;
      clearInterval(this.polling);
      this.polling = null;
      this.open();
    }

    pass(heads) {
      if (shared) shared.postMessage(heads);
      this.tell(heads);
    }

    // Say which events have moved on; the page fetches what it shows of them.
    tell(heads) {
      for (const [event, at] of Object.entries(heads)) {
        if (this.seen[event] === at) continue;
        const first = !(event in this.seen);
        this.seen[event] = at;
        const shown = document.querySelector(`[data-event="${CSS.escape(event)}"]`);
        if (first && shown && shown.dataset.at === String(at)) continue;
        this.dispatchEvent(new MessageEvent(`act-${event}`, { data: String(at) }));
        document.dispatchEvent(new CustomEvent("evenhand:moved", { detail: event }));
      }
    }

    resign() {
      const leader = (localStorage.getItem(this.key) || "").split(" ")[0];
      if (leader === me) localStorage.removeItem(this.key);
    }

    letGo(resign = true) {
      if (this.stream) this.stream.close();
      if (this.polling) clearInterval(this.polling);
      if (resign && (this.stream || this.polling)) localStorage.removeItem(this.key);
      this.stream = this.polling = null;
    }

    close() {
      this.letGo();
      this.readyState = 2;
      clearInterval(this.tick);
      document.removeEventListener("visibilitychange", this.onvisible);
    }
  }

  // Whether somebody is filling in a form of a part: then it is not taken away.
  const isChanged = (field) =>
    field.options
      ? field.selectedIndex !== Math.max(0, [...field.options].findIndex((one) => one.defaultSelected))
      : field.type !== "hidden" &&
        (field.value !== field.defaultValue || field.checked !== field.defaultChecked);
  const isFilledIn = (part) =>
    [...part.querySelectorAll("input, select, textarea")].some(
      (field) => field === document.activeElement || isChanged(field)
    );
  // The button or link that the keys have reached; the same one in the part that comes.
  const isLike = (one) => (other) =>
    other.tagName === one.tagName && other.innerText === one.innerText;
  document.addEventListener("htmx:beforeSwap", (swap) => {
    const part = swap.detail.target;
    if (!part.matches("[data-event]")) return;
    if (isFilledIn(part)) {
      swap.detail.shouldSwap = false;
      part.dataset.waits = "";
      return;
    }
    const reached = document.activeElement;
    if (!part.contains(reached)) return;
    const alike = () => [...document.querySelectorAll(reached.tagName)].filter(isLike(reached));
    const place = alike().indexOf(reached);
    document.addEventListener("htmx:afterSwap", () => alike()[place]?.focus(), { once: true });
  });
  // What somebody has opened stays open in the part that comes.
  const summary = (one) => one.querySelector("summary").textContent;
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (!detail.shouldSwap || !detail.target.matches("[data-event]")) return;
    const open = new Set([...detail.target.querySelectorAll("details[open]")].map(summary));
    document.addEventListener("htmx:afterSwap", () => {
      for (const one of document.querySelectorAll("[data-event] details")) one.open ||= open.has(summary(one));
    }, { once: true });
  });
  document.addEventListener("focusout", () =>
    setTimeout(() => {
      for (const part of document.querySelectorAll("[data-waits]"))
        if (!isFilledIn(part)) htmx.trigger(part, "catch-up");
    })
  );

  // A hall of many rounds is wider than the page. The round being played is in view, and
  // a table that comes anew stays where somebody has moved it to.
  const boxes = () => [...document.querySelectorAll(".table-box")];
  const played = () => document.querySelector(".hall th.now");
  const showPlayed = () => {
    const round = played(), box = round?.closest(".table-box");
    if (!box) return;
    const { right, width } = round.getBoundingClientRect();
    // with the round after it, so that one sees who is ahead
    box.scrollLeft += Math.max(0, right + width - box.getBoundingClientRect().right);
  };
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (!detail.shouldSwap || !detail.target.matches("[data-event]")) return;
    const before = boxes().map((box) => box.scrollLeft), round = played()?.innerText;
    document.addEventListener("htmx:afterSwap", () => {
      boxes().forEach((box, place) => { box.scrollLeft = before[place] || 0; });
      if (played()?.innerText !== round) showPlayed();
    }, { once: true });
  });
  document.addEventListener("DOMContentLoaded", showPlayed);

  // What was typed before htmx was there has told nobody.
  document.addEventListener("DOMContentLoaded", () => {
    for (const field of document.querySelectorAll("[hx-trigger^=input] input"))
      if (field.value !== field.defaultValue) htmx.trigger(field, "input");
  });

  htmx.createEventSource = (url) => new SharedSource(url);
})();
