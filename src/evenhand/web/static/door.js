// Pairs at the door: one goes in while the next is typed; what is refused comes back.
// It is here before the fields are, so that nobody types into them without it.
(() => {
  "use strict";
  const fields = () => [...document.querySelectorAll("#coming input[list]")];
  let way = Promise.resolve(); // pairs go in one after the other, as they were typed
  let coming = 0;

  const tell = (words) => {
    const said = document.getElementById("door-said");
    said.textContent = words;
    said.hidden = !words;
  };
  const ask = async (body) => {
    const answer = await fetch(document.getElementById("coming").action, { method: "POST", body, headers: { accept: "application/json" } });
    return answer.ok ? "" : (await answer.json()).error;
  };
  const send = async (body) => {
    let refused;
    try {
      refused = await ask(body);
    } catch {
      refused = "the desk does not answer; press Enter again";
    }
    const names = fields();
    const pair = names.map((one) => body.get(one.name)).filter(Boolean).join(" & ");
    tell(refused && `Not on the list: ${pair}: ${refused}.`);
    if (refused && names.every((one) => !one.value)) for (const one of names) one.value = body.get(one.name);
    if (--coming === 0 && !refused) htmx.trigger("#live", "catch-up");
    return !refused;
  };
  // The door is not closed before everybody who was typed is in.
  const afterwards = (event) => {
    const other = event.target;
    event.preventDefault();
    way.then((isIn) => isIn && other.isConnected && other.requestSubmit(event.submitter));
  };
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "coming") return coming ? afterwards(event) : undefined;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(event.target));
    const names = fields();
    for (const one of names) one.value = "";
    names[0].focus();
    coming += 1;
    way = way.then(() => send(body));
  });
})();
