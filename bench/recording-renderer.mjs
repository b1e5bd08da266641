// Stands in for `react-dom/server` in a build of the pages made for the benchmark: React's own renderer, and a record of what it was
// given, so that the same trees can be rendered again without anything around it.
import { renderToString as render } from 'react-dom/server.node';

/** @type {(() => string)[]} */
export const rendered = [];
Object.assign(globalThis, { benchRendered: rendered });

/** @type {typeof render} */
export function renderToString(element, options) {
  rendered.push(() => render(element, options));
  return render(element, options);
}
