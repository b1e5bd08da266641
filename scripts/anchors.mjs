// Checks that links to headings (`wire-notes.md#codes`) lead to one. Run by scripts/docs.mjs --check.
import { join } from 'node:path/posix';

/**
 * The anchors of a document's headings, as GitHub makes them.
 * @param {string} text
 * @returns {Set<string>}
 */
export function anchorsOf(text) {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  const headings = [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
  // A repeated heading gets a number.
  return new Set(
    headings.map((heading, at) => {
      const before = headings.slice(0, at).filter((other) => other === heading).length;
      return before === 0 ? heading : `${heading}-${before}`;
    }),
  );
}

/**
 * One line for each link to a missing heading.
 * @param {ReadonlyMap<string, string>} documents by path from the root
 */
export function brokenAnchors(documents) {
  return [...documents].flatMap(([path, text]) =>
    [...text.matchAll(/\]\(([^()\s#]*)#([^()\s]+)\)/g)].flatMap(([, file = '', anchor = '']) => {
      const target = file === '' ? path : join(path, '..', file);
      const there = documents.get(target);
      if (there === undefined || anchorsOf(there).has(anchor)) return [];
      return [`${path} links to ${target}#${anchor}, which is no heading there`];
    }),
  );
}
