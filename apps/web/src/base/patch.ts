/** What tells a control from the others when it is rendered anew. */
const names = ['id', 'href', 'name', 'data-copy', 'data-opens'];
/** What a reader, or a script for them, has set on an element, and no server knows: it stays. */
const kept = ['open', 'data-side'];

/**
 * Makes an element read like another one and leaves alone what is the same already, so that focus, scroll and open dialogs
 * stay. The focus in what has to be replaced moves to the same control in what replaces it. What React keeps alive
 * (`[data-live]`) is its own business.
 */
export function patch(shown: Element, fresh: Element): void {
  if (shown.hasAttribute('data-live')) return;
  const [now, then] = [[...shown.childNodes], [...fresh.childNodes]];
  if (shown.tagName !== fresh.tagName || now.length !== then.length) {
    replace(shown, fresh);
    return;
  }
  for (const { name } of [...shown.attributes])
    if (!fresh.hasAttribute(name) && !kept.includes(name)) shown.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (shown.getAttribute(name) !== value && !kept.includes(name)) shown.setAttribute(name, value);
  now.forEach((node, index) => {
    const wanted = then[index];
    if (node instanceof Element && wanted instanceof Element) patch(node, wanted);
    else if (wanted && !node.isEqualNode(wanted)) node.replaceWith(wanted);
  });
}

function replace(shown: Element, fresh: Element): void {
  const focused = shown.contains(document.activeElement) && document.activeElement;
  for (const part of fresh.querySelectorAll('[data-live]')) {
    const alive = document.getElementById(part.id);
    if (alive) part.replaceWith(alive);
  }
  shown.replaceWith(fresh);
  if (!focused) return;
  const controls = [fresh as HTMLElement, ...fresh.querySelectorAll<HTMLElement>('*')];
  const isSame = (name: string, control: Element) => focused.getAttribute(name) === control.getAttribute(name);
  controls
    .find((control) => control === focused || names.some((name) => focused.hasAttribute(name) && isSame(name, control)))
    ?.focus({ preventScroll: true });
}
