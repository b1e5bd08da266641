import { refreshed } from '../refreshed.ts';

// Screens with payment codes stay readable offline (requirement R1), as they were when last refreshed.
document.addEventListener(refreshed, keepCopy);
keepCopy();

function keepCopy(): void {
  const notice = document.querySelector<HTMLElement>('[data-offline-copy]')?.dataset.offlineCopy;
  if (notice === undefined) return;
  const query = new URLSearchParams(location.search);
  const secrets = ['sessionId', 'deviceId'].map((name) => query.get(name) ?? '');
  const userId = query.get('userId');
  // Only as a parameter, because a name may be as short as one letter.
  if (userId) secrets.push(`userId=${userId}`, `userId=${encodeURIComponent(userId)}`);
  void keepOfflineCopy(notice, secrets);
}

/**
 * Gives the ticket worker a copy of this screen for offline use: the content that can be read and scanned, without scripts, forms, links or
 * buttons, under a notice that says that it is a copy, and when it was made. A copy that still contains a session secret is not kept at
 * all. Without service workers nothing happens.
 */
async function keepOfflineCopy(notice: string, secrets: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  try {
    // Only for screens with payment codes: elsewhere a worker would only cost time.
    const { active, installing, waiting } = await navigator.serviceWorker.register('/ticket-worker.js', {
      scope: location.pathname,
    });
    const html = copyOfDocument(notice);
    if (secrets.some((secret) => secret && isIn(html, secret))) return;
    const pictures = [...document.images].map(({ src }) => src).filter((src) => src.startsWith(location.origin));
    (active ?? installing ?? waiting)?.postMessage({
      type: 'keep',
      address: location.href,
      html,
      pictures: [...new Set(pictures)],
    });
  } catch {
    // No space, no permission, private mode: the screen works without a copy.
  }
}

/** Whether a text contains a value, plain or encoded as in a URL or HTML. */
function isIn(html: string, value: string): boolean {
  const written = [value, encodeURIComponent(value), `${new URLSearchParams({ '': value })}`.slice(1)];
  const element = document.createElement('p');
  return written.some((text) => {
    element.textContent = text;
    return html.includes(text) || html.includes(element.innerHTML);
  });
}

function copyOfDocument(notice: string): string {
  const root = document.documentElement.cloneNode(true) as HTMLElement;
  const dead = 'script,link,button,input,select,textarea,[data-offline-hidden]';
  for (const element of root.querySelectorAll(dead)) element.remove();
  // A form's URL contains the session; the form's content can still be read.
  for (const form of root.querySelectorAll('form')) form.replaceWith(...form.childNodes);
  // Fragments open the barcode; every other link needs the network and would contain the session.
  for (const link of root.querySelectorAll('a:not([href^="#"])')) {
    // Elements that are only links are removed; readable text stays.
    if (!link.textContent?.trim() || link.matches('.button')) link.remove();
    else link.removeAttribute('href');
  }
  for (const dialog of root.querySelectorAll('dialog')) dialog.removeAttribute('open');
  for (const style of root.querySelectorAll('style')) style.removeAttribute('nonce');
  const words = document.createElement('p');
  words.textContent = notice;
  root.querySelector('main')?.prepend(words);
  return `<!doctype html>${root.outerHTML}`;
}
