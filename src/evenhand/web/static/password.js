// A password can be looked at while it is typed, and a new one shows how strong it is.
(() => {
  "use strict";
  for (const field of document.querySelectorAll("input[type=password]")) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "button", textContent: "Show" });
    button.setAttribute("aria-controls", field.id);
    button.addEventListener("click", () => {
      const hidden = field.type === "password";
      field.type = hidden ? "text" : "password";
      button.textContent = hidden ? "Hide" : "Show";
    });
    field.after(button);
  }
  const meter = document.getElementById("strength");
  if (!meter) return;
  for (const part of [meter, ...meter.labels]) part.hidden = false;
  const chosen = document.getElementById("password");
  // repeated letters make no password stronger; the desk itself looks more closely
  chosen.addEventListener("input", () => {
    meter.value = Math.min(chosen.value.length, 2 * new Set(chosen.value).size);
  });
})();
