// Replaces `react-dom/server` in the benchmark's build of the pages: React's own renderer, which also records its input,
// so that the same trees can be rendered again on their own.
import { renderToString as render } from 'react-dom/server.node';

/** @type {(() => string)[]} */
export const rendered = [];
Object.assign(globalThis, { benchRendered: rendered });

/** @type {typeof render} */
export function renderToString(element, options) {
  rendered.push(() => render(element, options));
  return render(element, options);
}
