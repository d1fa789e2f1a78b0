// Over HTTPS: a table's page opens again without the network, as it was last seen.
"use strict";
const SHELF = "evenhand-table";
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event, { pathname } = new URL(request.url);
  const isPage = request.mode === "navigate" && pathname.startsWith("/t/");
  if (request.method !== "GET" || !(isPage || pathname.startsWith("/static/"))) return;
  event.respondWith(
    (async () => {
      const shelf = await caches.open(SHELF);
      try {
        const answer = await fetch(request);
        if (answer.ok && !answer.redirected) await shelf.put(request, answer.clone());
        return answer;
      } catch (lost) {
        const there = await shelf.match(request);
        if (there) return there;
        throw lost;
      }
    })()
  );
});
