/** Shows a message in a live region (`role=status`), with a button if there is something to do. */
export function announce(region: Element, words: string, button?: { label: string; act: () => void }): void {
  const box = make('div', { className: 'toast' });
  box.append(make('p', { textContent: words }));
  if (button) {
    const { label: textContent, act: onclick } = button;
    box.append(make('button', { type: 'button', className: 'toast-action', textContent, onclick }));
  }
  region.replaceChildren(box);
}

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElement {
  return Object.assign(document.createElement(tag), properties);
}
