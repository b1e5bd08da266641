/** Says something over the screen in a region that is read out (`role=status`), with a button if there is something to do. */
export function announce(region: Element, words: string, button?: { label: string; act: () => void }): void {
  const box = document.createElement('div');
  box.className = 'toast';
  const text = document.createElement('p');
  text.textContent = words;
  box.append(text);
  if (button) {
    const control = document.createElement('button');
    control.type = 'button';
    control.className = 'toast-action';
    control.textContent = button.label;
    control.onclick = button.act;
    box.append(control);
  }
  region.replaceChildren(box);
}
