import { announce, door, leaving, slowAfter } from '../base.ts';

// What a reader is told whose tap leads nowhere, or not yet: offline, a screen that needs the network is not opened, instead of the
// browser's own error; a slow answer is told from one that does not come.

/** After this long, in milliseconds, a document no longer comes: the server has given up before. */
const lostAfter = 30_000;
/** Of `public/ticket-worker.js`: where it keeps copies, for how long, and what names one. */
const store = 'plazo-tickets-2';
const keptFor = 7 * 24 * 60 * 60 * 1000;
const names = ['orderId', 'payCode', 'requestType'];

let timers: ReturnType<typeof setTimeout>[] = [];
let awaited: Element | null = null;

door.stops = (way) => {
  if (navigator.onLine) return false;
  void stop(way);
  return true;
};
door.waits = (way) => {
  for (const timer of timers) clearTimeout(timer);
  awaited = way;
  say();
  // A form may have been carried out, so it is waited for as long as the browser does.
  const lost = way instanceof HTMLAnchorElement ? [setTimeout(() => giveUp('lost'), lostAfter)] : [];
  timers = way ? [setTimeout(() => say('slow'), slowAfter), ...lost] : [];
};
addEventListener('online', () => say());
addEventListener('offline', () => {
  if (awaited instanceof HTMLAnchorElement) giveUp('needs');
});

function giveUp(why: 'lost' | 'needs'): void {
  const way = awaited;
  window.stop();
  leaving(false);
  if (why === 'needs' && way) void stop(way);
  else say(why);
}

/** Opens the copy of this screen, or says that it needs the network; then with the way to the copy of this loan's code, if there is one. */
async function stop(way: Element): Promise<void> {
  const copies = await keptCopies().catch(() => []);
  const same = (copy: URL, other: URL) =>
    names.every((name) => copy.searchParams.get(name) === other.searchParams.get(name));
  const wanted = way instanceof HTMLAnchorElement && new URL(way.href);
  if (wanted && copies.some((copy) => copy.pathname === wanted.pathname && same(copy, wanted)))
    return location.assign(wanted);
  const here = new URL(location.href);
  const code = copies.find(
    ({ searchParams }) =>
      searchParams.has('payCode') && searchParams.get('orderId') === here.searchParams.get('orderId'),
  );
  say('needs', code && addressOf(code, here));
}

async function keptCopies(): Promise<URL[]> {
  const cache = await caches.open(store);
  const copies = [];
  for (const request of await cache.keys()) {
    const keptAt = (await cache.match(request))?.headers.get('kept-at');
    if (Date.now() - Number(keptAt) < keptFor) copies.push(new URL(request.url));
  }
  return copies;
}

/** The worker knows a copy by its own names and by the borrower, whose id this document's query has. */
function addressOf({ pathname, searchParams }: URL, { search }: URL): string {
  const query = new URLSearchParams(search);
  for (const name of names) {
    const value = searchParams.get(name);
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return `${pathname}?${query}`;
}

function say(what?: 'needs' | 'slow' | 'lost', code?: string): void {
  const region = document.querySelector<HTMLElement>('[data-door]');
  if (!region) return;
  const words: Record<string, string> = JSON.parse(region.dataset.door ?? '{}');
  const button = code === undefined ? undefined : { label: words.code ?? '', act: () => location.assign(code) };
  if (what === undefined) region.replaceChildren();
  else announce(region, words[what] ?? '', button);
}
