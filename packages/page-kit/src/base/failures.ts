import { failuresPath } from '@plazo/contract/failures';

// Reports the first failure of each kind in this document's scripts to our own server: its name, React's number for it, and its place in
// our files. `recovered` is a failure after which React rendered again (screen/start.tsx). The message is never sent, because it may quote
// a URL or typed text.
function report(event: Event): void {
  const { type, error, reason = error } = event as Event & Partial<ErrorEvent & PromiseRejectionEvent>;
  navigator.sendBeacon(failuresPath, type + `${reason}${reason?.stack}`.match(/^\w+| #\d+|\/assets\S+/g));
}

export function startFailures(): void {
  for (const kind of ['error', 'unhandledrejection', 'recovered']) addEventListener(kind, report, { once: true });
}
