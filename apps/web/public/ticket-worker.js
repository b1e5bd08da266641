// Keeps the payment codes that were seen, so that a shop without signal can still scan them (requirement R1). It keeps a copy of the screen
// without scripts, links or session (src/base/parts/offline-copy.ts makes it), only on this device and for a week, and shows it only to the
// borrower who saw it, because a phone may be shared.
const store = 'plazo-tickets-2';
const mostKept = 8;
const keptFor = 7 * 24 * 60 * 60 * 1000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable(), dropFormer()]));
});

self.addEventListener('message', (event) => {
  if (event.data?.type === 'keep') event.waitUntil(keep(event.data));
});

self.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    const fresh = Promise.resolve(preloadResponse).then((response) => response ?? fetch(request));
    event.respondWith(fresh.catch(async (error) => kept(await keyOf(request.url), error)));
  } else if (request.destination === 'image' && !request.url.endsWith('/favicon.ico')) {
    // Not the icon that a browser requests by itself: no copy has it, and Firefox reports a request for it that the next screen interrupts.
    event.respondWith(fetch(request).catch((error) => kept(request.url, error)));
  }
});

async function keep({ address, html, pictures }) {
  const cache = await caches.open(store);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:",
    'kept-at': String(Date.now()),
  };
  await cache.addAll(pictures);
  await cache.put(await keyOf(address), new Response(html, { headers }));
  const pages = (await cache.keys()).filter(({ url }) => new URL(url).searchParams.has('orderId'));
  for (const old of pages.slice(0, Math.max(0, pages.length - mostKept))) await cache.delete(old);
  for (const page of pages) if (isOver(await cache.match(page))) await cache.delete(page);
}

async function kept(key, error) {
  const cache = await caches.open(store);
  const copy = await cache.match(key);
  if (!copy || isOver(copy)) {
    await cache.delete(key);
    throw error;
  }
  return copy;
}

/** Whether a copy is too old to be shown. Pictures have no age: they belong to the product, not to the borrower. */
function isOver(copy) {
  const keptAt = copy?.headers.get('kept-at');
  return keptAt != null && Date.now() - Number(keptAt) > keptFor;
}

/** Identifies the screen and its borrower, without anything from the session. */
async function keyOf(address) {
  const { origin, pathname, searchParams } = new URL(address);
  const names = ['orderId', 'payCode', 'requestType'].filter((name) => searchParams.has(name));
  const named = names.map((name) => [name, searchParams.get(name)]);
  const whose = await digest(searchParams.get('userId') ?? '');
  return `${origin}${pathname}?${new URLSearchParams([...named, ['of', whose]])}`;
}

async function digest(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Copies kept by an earlier version of this worker. */
async function dropFormer() {
  for (const name of await caches.keys()) {
    if (name.startsWith('plazo-tickets-') && name !== store) await caches.delete(name);
  }
}
