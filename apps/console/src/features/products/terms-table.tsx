import { useTexts, useWriter } from '../../language/language.tsx';
import type { Writer } from '../../language/writer.ts';
import { productsMessages } from './products.messages.ts';
import { termWordsMessages } from './term-words.messages.ts';
import { kindOf, type TermWords, termWord } from './terms.ts';
import '../../ui/grid.css';

type Terms = Readonly<Record<string, unknown>>;
type Messages = (typeof productsMessages)['en'];

/** The name of a term in words, if it has one. */
export function termName(t: Messages, term: string): string {
  return Object.hasOwn(t.terms, term) ? t.terms[term as keyof Messages['terms']] : term;
}

/** The terms that either has, in the order in which people think of them. */
export function termsIn(t: Messages, ...all: (Terms | null)[]): string[] {
  const found = new Set(all.flatMap((terms) => Object.keys(terms ?? {})));
  const known = Object.keys(t.terms).filter((term) => found.has(term));
  return [...known, ...[...found].filter((term) => !Object.hasOwn(t.terms, term))];
}

function shown(write: Writer, words: TermWords, term: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const kind = kindOf(term);
  if (kind === 'percent' && typeof value === 'number') return write.percent(value);
  if (kind === 'money' && typeof value === 'number') return write.money(value);
  return (Array.isArray(value) ? value : [value]).map((one) => termWord(words, term, String(one))).join(', ');
}

/** The terms on sale, and next to them the draft's, with what it changes marked. */
export function TermsTable({ sold, draft }: { sold: Terms | null; draft: Terms | null }) {
  const t = useTexts(productsMessages);
  const write = useWriter();
  const words = useTexts(termWordsMessages);
  return (
    <div className="card grid-scroll">
      <table className="grid terms">
        <caption className="for-readers">{t.columns.name}</caption>
        <thead>
          <tr>
            <th scope="col">{t.term}</th>
            {sold && <th scope="col">{t.now}</th>}
            {draft && <th scope="col">{t.draft}</th>}
          </tr>
        </thead>
        <tbody>
          {termsIn(t, sold, draft).map((term) => {
            const now = shown(write, words, term, sold?.[term]);
            const next = shown(write, words, term, draft?.[term]);
            const isChanged = sold !== null && draft !== null && now !== next;
            return (
              <tr key={term} className={isChanged ? 'term-changed' : undefined}>
                <th scope="row">{termName(t, term)}</th>
                {sold && <td>{now ?? t.notSet}</td>}
                {draft && <td>{isChanged ? <b>{next ?? t.notSet}</b> : (next ?? t.notSet)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
