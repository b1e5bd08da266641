import { httpTimeoutMs } from '@plazo/loan-rules/limits';
import { patch } from '../patch.ts';
import { refreshed } from '../refreshed.ts';

let newest = 0;

/**
 * Fetches this document again and updates what has changed; scroll position, focus, an open dialog and an open disclosure stay as they are.
 * Use it wherever the figures on the screen may be out of date: on `pageshow` from the back/forward cache, after a `back_forward`
 * navigation, while a voucher waits for its payment.
 * - A static document: it is updated element by element.
 * - A live screen, or a live part of one: it is rendered again with the new data and keeps its state. A view that copies `data` into state
 * must follow it (`key`, or an effect).
 * - Another screen, other scripts, or a deliberate refusal by the server (an ended session, an order that no longer exists): the whole
 * document is loaded again.
 * Resolves to false if that failed (no network, a server in trouble): the document stays as it is, and shows its own time. If calls
 * overlap, only the last one changes anything. The document must have the base script.
 */
export async function refresh(reload: () => void): Promise<boolean> {
  newest += 1;
  const own = newest;
  const fresh = await freshDocument();
  if (own !== newest) return true;
  if (fresh === null) return false;
  if (identityOf(fresh) !== identityOf(document)) {
    reload();
    return true;
  }
  // The new style has only the rules that apply in the fresh document, so it is set before that is shown.
  const [style, rules] = [document.querySelector('style'), fresh.querySelector('script')];
  if (style && rules) style.textContent = rules.textContent;
  const [shown, wanted] = [rootOf(document), rootOf(fresh)];
  if (shown && wanted) patch(shown, wanted);
  document.title = fresh.title;
  document.dispatchEvent(new CustomEvent(refreshed, { detail: fresh }));
  return true;
}

async function freshDocument(): Promise<Document | null> {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), httpTimeoutMs);
  try {
    // Requirement L2: the session is in the query, so the URL must not be sent on as a referrer.
    const { signal } = control;
    const answer = await fetch(location.href, { referrerPolicy: 'no-referrer', cache: 'no-store', signal });
    if (answer.status >= 500 || answer.status === 429) return null;
    // The policy would refuse its style, whose nonce is not ours, so it is turned into a script, which a parsed document does not run.
    const html = (await answer.text()).replace(/(<\/?)style[^>]*/g, '$1script');
    return new DOMParser().parseFromString(html, 'text/html');
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

const rootOf = (of: Document) => of.getElementById('root');

/** The same view with the same scripts, and so with the same live parts. */
function identityOf(of: Document): string {
  const scripts = [...of.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href);
  const { view, later } = rootOf(of)?.dataset ?? {};
  return [view, later, of.documentElement.lang, ...scripts].join();
}
