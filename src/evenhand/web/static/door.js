// Pairs at the door: one goes in while the next is typed; what is refused comes back.
(() => {
  "use strict";
  const form = document.getElementById("coming");
  if (!form) return;
  const names = [...form.querySelectorAll("input[list]")];
  const said = document.getElementById("door-said");
  let way = Promise.resolve(); // pairs go in one after the other, as they were typed
  let coming = 0;

  const tell = (words) => {
    said.textContent = words;
    said.hidden = !words;
  };
  const ask = async (body) => {
    const answer = await fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
    return answer.ok ? "" : (await answer.json()).error;
  };
  const send = async (body) => {
    let refused;
    try {
      refused = await ask(body);
    } catch {
      refused = "the desk does not answer; press Enter again";
    }
    const pair = names.map((one) => body.get(one.name)).filter(Boolean).join(" & ");
    tell(refused && `Not on the list: ${pair}: ${refused}.`);
    if (refused && names.every((one) => !one.value)) for (const one of names) one.value = body.get(one.name);
    if (--coming === 0 && !refused) htmx.trigger("#live", "catch-up");
    return !refused;
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form));
    for (const one of names) one.value = "";
    names[0].focus();
    coming += 1;
    way = way.then(() => send(body));
  });
  // The door is not closed before everybody who was typed is in.
  document.addEventListener("submit", (event) => {
    const other = event.target;
    if (other === form || !coming) return;
    event.preventDefault();
    way.then((isIn) => isIn && other.isConnected && other.requestSubmit(event.submitter));
  });
})();
