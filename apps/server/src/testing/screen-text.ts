import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/**
 * Parts that link elsewhere, ask for something, decorate the screen or are about today only: they do not belong on paper. Tags and classes.
 */
const screenOnly = ['a', 'button', 'form', 'svg', 'summary', '.moment', '.letter-hero', '.receipt-today'];

/** A screen as a person reads it. */
export interface ScreenText {
  /** Its words in pieces, without those that stay on the screen. */
  pieces: string[];
  /** All of its words. */
  words: string;
  /** The addresses of its links. */
  links: string[];
}

export function readScreen(html: string): ScreenText {
  const main = elements(parse(html), 'main')[0];
  if (!main) throw new Error('a document without a main part');
  const texts = (without: readonly string[]) =>
    [...within(main, without)].flatMap((node) => ('value' in node ? [node.value] : []));
  return {
    pieces: texts(screenOnly),
    words: texts([]).join(' '),
    links: elements(main, 'a').flatMap(({ attrs }) =>
      attrs.filter(({ name }) => name === 'href').map(({ value }) => value),
    ),
  };
}

function* within(parent: Tree.ParentNode, without: readonly string[] = []): Generator<Tree.Node> {
  for (const child of parent.childNodes) {
    if ('tagName' in child && namesOf(child).some((name) => without.includes(name))) continue;
    yield child;
    if ('childNodes' in child) yield* within(child, without);
  }
}

function elements(parent: Tree.ParentNode, tagName: string): Tree.Element[] {
  return [...within(parent)].filter((node): node is Tree.Element => 'tagName' in node && node.tagName === tagName);
}

function namesOf({ tagName, attrs }: Tree.Element): string[] {
  const classes = attrs.find(({ name }) => name === 'class')?.value.split(' ') ?? [];
  return [tagName, ...classes.map((name) => `.${name}`)];
}
