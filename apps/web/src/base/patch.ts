/** What a reader, or a script for them, has set on an element, and no server knows: it stays. */
const kept = ['open', 'data-side'];

/**
 * Makes an element read like another one and leaves alone what is the same already, so that focus, scroll and open dialogs
 * stay. What React keeps alive (`[data-live]`) is its own business.
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
  for (const part of fresh.querySelectorAll('[data-live]')) {
    const alive = document.getElementById(part.id);
    if (alive) part.replaceWith(alive);
  }
  shown.replaceWith(fresh);
}
