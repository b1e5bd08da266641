import { failuresPath } from '@plazo/contract/failures';

// Reports the first failure of each kind in this document's scripts to our own server: what it is called, React's number for it, and
// where in our files it was. `recovered` is what React rendered again (screen/start.tsx). Never its message, which may quote an address or what was typed.
function report(event: Event): void {
  const { type, error, reason = error } = event as Event & Partial<ErrorEvent & PromiseRejectionEvent>;
  navigator.sendBeacon(failuresPath, type + `${reason}${reason?.stack}`.match(/^\w+| #\d+|\/assets\S+/g));
}

export function startFailures(): void {
  for (const kind of ['error', 'unhandledrejection', 'recovered']) addEventListener(kind, report, { once: true });
}
