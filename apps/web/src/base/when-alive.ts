/** Once every control works (`alive.ts`), or at once where they do. A file of its own: the late script shares none with the base script. */
export function whenAlive(act: () => void): void {
  if ('alive' in document.documentElement.dataset) act();
  else document.addEventListener('plazo-alive', act, { once: true });
}
