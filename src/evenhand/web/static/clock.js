// A clock that counts by itself: the server says when the stage ends, by its own time.
(() => {
  "use strict";
  let shown = null, since = 0;
  const tick = () => {
    const clock = document.querySelector("[data-clock]");
    if (!clock) return;
    if (clock !== shown) { shown = clock; since = performance.now(); }
    const { now, ends, left, warning } = clock.dataset;
    const face = clock.querySelector(".left");
    if (!face || ends === "0") return;
    const rest = Number(ends) - Number(now) - (performance.now() - since);
    const seconds = Math.max(0, Math.ceil(rest / 1000));
    const words = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (face.textContent !== words) face.textContent = words;
    clock.querySelector(".no-new").hidden = !(warning > 0 && rest <= warning);
    const part = clock.closest("[data-event]");
    if (rest < -200 && part && !clock.dataset.asked) {
      clock.dataset.asked = "";
      htmx.trigger(part, "catch-up");
    }
  };
  setInterval(tick, 200);
})();
