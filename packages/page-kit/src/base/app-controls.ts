import type { HostWindow } from '../bridge/host-window.ts';
import type { Asked } from '../bridge/message.ts';
import { createMessenger } from '../bridge/messenger.ts';
import { onClick } from './on-click.ts';
import { trackParameter } from './track.ts';

const host: HostWindow = window;
/** Sends messages to the app, for live screens too. */
export const tell = createMessenger(host);

/** Greets the app, and forwards what the document's controls ask of it. */
export function startAppControls(): void {
  // A class on the document element, which stays when the screen is fetched again.
  const show = (isInApp: boolean) => document.documentElement.classList.toggle('in-app', isInApp);
  show(tell({ action: 'ready', data: { path: location.pathname } }));
  trackOnce();
  const atOnce = document.querySelectorAll<HTMLElement>('[data-app][data-at-once]');
  atOnce.forEach(ask);
  // The messenger, which listens longer, has by then told a late app what waited for it.
  addEventListener('plazo-host', () => {
    show(true);
    for (const { classList } of atOnce) classList.remove('out-of-sight');
  });
  onClick('[data-app]', (control, event) => {
    if (ask(control)) event.preventDefault();
  });
  // Without an app the link itself makes the call.
  onClick<HTMLAnchorElement>('a[href^="tel:"]', (link, event) => {
    const number = link.getAttribute('href')?.slice(4) ?? '';
    if (tell({ action: 'callPhone', data: { number } }, () => actWithout(link))) event.preventDefault();
  });
}

/** True if nothing else needs to happen: the app has taken it, or the reader has been told what to do without one. */
function ask(control: HTMLElement): boolean {
  const { app = '', without } = control.dataset;
  const asked: Asked | null = JSON.parse(app);
  const isTaken = asked !== null && tell(asked, () => actWithout(control));
  // A browser hides controls that only an app can handle, but keeps their space, so that nothing jumps.
  if (control instanceof HTMLButtonElement && without === undefined) control.classList.toggle('out-of-sight', !isTaken);
  return isTaken || sayWithout(control);
}

/** After the tap: the app has replied that it has not done it. */
function actWithout(control: HTMLElement): void {
  if (control instanceof HTMLAnchorElement) location.assign(control.href);
  else sayWithout(control);
}

function sayWithout({ dataset: { without }, parentElement }: HTMLElement): boolean {
  const answer = parentElement?.querySelector('[data-answer]');
  if (without === undefined || !answer) return false;
  answer.textContent = without;
  return true;
}

/** Requirement O4: sends the event that the offer's screen could not send. It is removed from the URL, so that a reload sends nothing. */
function trackOnce(): void {
  const productId = document.querySelector<HTMLElement>('[data-track]')?.dataset.track;
  if (productId === undefined) return;
  const url = new URL(location.href);
  url.searchParams.delete(trackParameter);
  history.replaceState(history.state, '', url);
  tell({ action: 'trackProduct', data: { productId } });
}
