/** Attributes that the reader or a script has set and the server does not know: they stay. */
const kept = ['open', 'style'];

/**
 * Makes an element equal to another one, touching only the differences, so that focus, scroll position and open dialogs stay. Focus in a
 * replaced part moves to the same control in its replacement. React's live parts (`[data-live]`) are left to React.
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

/** Identifies a control after it is rendered again. */
const nameOf = ({ id, href, name }: { id: string; href?: string; name?: string }) => id || href || name;
