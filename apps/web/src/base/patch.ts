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
  for (const { name } of [...shown.attributes, ...fresh.attributes]) {
    const value = fresh.getAttribute(name);
    if (shown.getAttribute(name) === value || kept.includes(name)) continue;
    if (value === null) shown.removeAttribute(name);
    else shown.setAttribute(name, value);
  }
  now.forEach((node, index) => {
    const wanted = then[index];
    if (node instanceof Element && wanted instanceof Element) patch(node, wanted);
    else if (wanted && !node.isEqualNode(wanted)) node.replaceWith(wanted);
  });
}

function replace(shown: Element, fresh: Element): void {
  const focused = shown.contains(document.activeElement) && document.activeElement;
  const name = focused && nameOf(focused);
  for (const part of fresh.querySelectorAll('[data-live]')) {
    const alive = document.getElementById(part.id);
    if (alive) part.replaceWith(alive);
  }
  shown.replaceWith(fresh);
  [fresh as HTMLElement, ...fresh.querySelectorAll<HTMLElement>('*')]
    .find((control) => control === focused || (name && nameOf(control) === name))
    ?.focus({ preventScroll: true });
}

/** What tells a control from the others when it is rendered anew. */
const nameOf = ({ id, href, name }: { id: string; href?: string; name?: string }) => id || href || name;
