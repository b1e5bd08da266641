// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { patch } from './patch.ts';

beforeEach(() => document.body.replaceChildren());

/** An element of the document, and another one that it must become equal to. */
function shownAs(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLElement;
}

function patchWith(shown: Element, html: string): void {
  const fresh = new DOMParser().parseFromString(html, 'text/html').body.firstElementChild;
  if (fresh) patch(shown, fresh);
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

describe('changed content', () => {
  it('is updated, and unchanged elements stay the same elements', () => {
    const shown = shownAs('<main><p id="a">$1.00</p><p id="b">today</p></main>');
    const [a, b] = [find('#a'), find('#b')];
    patchWith(shown, '<main><p id="a">$2.00</p><p id="b">today</p></main>');
    expect(shown.outerHTML).toBe('<main><p id="a">$2.00</p><p id="b">today</p></main>');
    expect([find('#a'), find('#b')]).toEqual([a, b]);
    expect(find('#a')).toBe(a);
    expect(find('#b')).toBe(b);
  });

  it('leaves alone a text node that says the same', () => {
    const shown = shownAs('<p>same</p>');
    const text = shown.firstChild;
    patchWith(shown, '<p class="new">same</p>');
    expect(shown.firstChild).toBe(text);
    expect(shown.className).toBe('new');
  });

  it('sets, changes and removes attributes', () => {
    const shown = shownAs('<a href="/old" aria-disabled="true">Pay</a>');
    patchWith(shown, '<a href="/new" class="button">Pay</a>');
    expect(shown.outerHTML).toBe('<a href="/new" class="button">Pay</a>');
    expect(find('a')).toBe(shown);
  });

  it.each([
    ['one more', '<ul><li>1</li><li>2</li></ul>'],
    ['none', '<ul></ul>'],
    ['of another kind', '<ol><li>1</li></ol>'],
    ['a text in the place of an element', '<ul>none</ul>'],
    ['a comment in the place of an element', '<ul><!-- none --></ul>'],
  ])('is replaced if the parts do not correspond: %s', (_, html) => {
    patchWith(shownAs('<ul><li>1</li></ul>'), html);
    expect(document.body.innerHTML).toBe(html);
  });

  it('replaces only the part that does not correspond', () => {
    const shown = shownAs('<main><ul><li>1</li></ul><p>kept</p></main>');
    const paragraph = find('p');
    patchWith(shown, '<main><ul><li>1</li><li>2</li></ul><p>kept</p></main>');
    expect(find('p')).toBe(paragraph);
    expect(document.querySelectorAll('li')).toHaveLength(2);
  });
});

describe('the changes of a reader', () => {
  it('stay: an open disclosure, and one that was closed', () => {
    const shown = shownAs('<main><details open=""><p>1</p></details><details><p>2</p></details></main>');
    patchWith(shown, '<main><details><p>1</p></details><details open=""><p>3</p></details></main>');
    expect(shown.innerHTML).toBe('<details open=""><p>1</p></details><details><p>3</p></details>');
  });

  it('stay: the place of the help button', () => {
    const shown = shownAs('<div><a href="/a" style="--x: 1">A</a></div>');
    patchWith(shown, '<div><a href="/b">A</a></div>');
    expect(shown.innerHTML).toBe('<a href="/b" style="--x: 1">A</a>');
  });

  it('stay: the focus on a control that still exists', () => {
    const shown = shownAs('<main><p>$1.00</p><a href="/pay">Pay $1.00</a></main>');
    find('a')?.focus();
    patchWith(shown, '<main><p>$2.00</p><a href="/pay?2">Pay $2.00</a></main>');
    expect(document.activeElement?.textContent).toBe('Pay $2.00');
  });
});

describe('focus inside a replaced part', () => {
  const replaced = (link: string, other = '') =>
    `<main><p>Paid</p><a href="/help">Help</a><section>${other}${link}</section></main>`;

  it.each([
    ['a link by its address', '<a href="/pay">Pay</a>', '<a href="/pay" class="quiet">Pay the rest</a>'],
    ['a field by its name', '<input name="amount">', '<input name="amount" value="2">'],
    ['a button by its id', '<button id="move">Move</button>', '<button id="move">Move it</button>'],
  ])('moves to the same control: %s', (_, before, after) => {
    const shown = shownAs(`<main>${before}</main>`);
    const control = shown.firstElementChild as HTMLElement;
    control.focus();
    expect(document.activeElement).toBe(control);
    patchWith(shown, replaced(after));
    expect(document.activeElement).not.toBe(control);
    expect(document.activeElement).toBe(find('section')?.lastElementChild);
  });

  it('stays inside a live part that moves', () => {
    const alive = '<div id="live-rating" data-live=""><button>5</button></div>';
    const shown = shownAs(`<main>${alive}</main>`);
    const button = find('button');
    button?.focus();
    patchWith(shown, replaced(alive));
    expect(document.activeElement).toBe(button);
  });

  it('moves to no other control if its own is gone, and is not taken from elsewhere', () => {
    const shown = shownAs('<main><button>Old</button></main>');
    find('button')?.focus();
    patchWith(shown, replaced('<button>Other</button>'));
    expect(document.activeElement).toBe(document.body);

    document.body.innerHTML = '<a id="back" href="/pay">Back</a><main><a href="/pay">Pay</a></main>';
    find('#back')?.focus();
    patchWith(find('main') as Element, replaced('<a href="/pay">Pay</a>'));
    expect(document.activeElement).toBe(find('#back'));
  });
});

describe('live parts', () => {
  const part = (text: string, id = 'live-rating') => `<div id="${id}" data-live=""><b>${text}</b></div>`;

  it('are left alone', () => {
    const shown = shownAs(`<main><p>1</p>${part('alive')}</main>`);
    patchWith(shown, `<main><p>2</p>${part('from the server')}</main>`);
    expect(shown.innerHTML).toBe(`<p>2</p>${part('alive')}`);
  });

  it('are left alone as a whole screen', () => {
    const shown = shownAs(part('alive', 'root'));
    patchWith(shown, '<div id="root" class="other"><p>from the server</p></div>');
    expect(shown.outerHTML).toBe(part('alive', 'root'));
  });

  it('move unchanged into the replacement of their surroundings', () => {
    const shown = shownAs(`<main><section>${part('alive')}</section></main>`);
    const alive = find('#live-rating');
    patchWith(shown, `<main><h1>Paid</h1><section>${part('from the server')}</section></main>`);
    expect(document.body.innerHTML).toBe(`<main><h1>Paid</h1><section>${part('alive')}</section></main>`);
    expect(find('#live-rating')).toBe(alive);
  });

  it('are taken from the server’s rendering if there is none yet', () => {
    patchWith(shownAs('<main><p>1</p></main>'), `<main><p>1</p>${part('from the server')}</main>`);
    expect(document.body.innerHTML).toBe(`<main><p>1</p>${part('from the server')}</main>`);
  });
});
