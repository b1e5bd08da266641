// Keeps the payment codes that were seen, so that a shop without signal can still scan them (requirement R1). What it
// keeps is a copy of the screen without scripts, links or session (src/lib/offline-copy.ts makes it), on this device alone.
const store = 'plazo-tickets-1';
const mostKept = 8;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('message', (event) => {
  if (event.data?.type === 'keep') event.waitUntil(keep(event.data));
});

self.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    const fresh = Promise.resolve(preloadResponse).then((response) => response ?? fetch(request));
    event.respondWith(fresh.catch((error) => kept(keyOf(request.url), error)));
  } else if (request.destination === 'image') {
    event.respondWith(fetch(request).catch((error) => kept(request.url, error)));
  }
});

async function keep({ address, html, pictures }) {
  const cache = await caches.open(store);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:",
  };
  await cache.addAll(pictures);
  await cache.put(keyOf(address), new Response(html, { headers }));
  const pages = (await cache.keys()).filter(({ url }) => new URL(url).searchParams.has('orderId'));
  for (const old of pages.slice(0, Math.max(0, pages.length - mostKept))) await cache.delete(old);
}

async function kept(key, error) {
  const copy = await (await caches.open(store)).match(key);
  if (!copy) throw error;
  return copy;
}

/** The address without anything of the session: only what says which screen it is. */
function keyOf(address) {
  const { origin, pathname, searchParams } = new URL(address);
  const names = ['orderId', 'payCode', 'requestType'].filter((name) => searchParams.has(name));
  return `${origin}${pathname}?${new URLSearchParams(names.map((name) => [name, searchParams.get(name)]))}`;
}
