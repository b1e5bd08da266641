import { TextWithFigures } from './text-with-figures.tsx';
import './ledger-list.css';
import './unfolding.css';

/** A change of the debt; amounts are already formatted. */
export interface LedgerEntry {
  /** The first day, if it covers several. */
  since?: string | undefined;
  when: string;
  text: string;
  note?: string | undefined;
  /** With its sign. */
  amount: string;
  /** Whether it reduces the debt. */
  isLess: boolean;
  /** The debt afterwards, in words. */
  balance: string;
  /** A link to more about it. */
  link?: { href: string; text: string } | undefined;
  /** The days that it covers, collapsed under this text. */
  /** With the note about each of them. */
  days?:
    | { label: string; note?: string | undefined; rows: readonly { when: string; amount: string; balance: string }[] }
    | undefined;
}

export interface LedgerListProps {
  label: string;
  entries: readonly LedgerEntry[];
  /** The total of all entries. */
  total: { text: string; amount: string } | undefined;
}

/** Charges and payments in one list, with their total. Collapses with `<details>`. */
export function LedgerList({ label, entries, total }: LedgerListProps) {
  return (
    <div className="ledger">
      <ol aria-label={label}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries never move, and two of a day may be the same
          <li className="ledger-entry" key={index}>
            <p className="ledger-line">
              <span>{entry.text}</span>{' '}
              <strong className={entry.isLess ? 'ledger-less' : undefined}>
                <TextWithFigures text={entry.amount} />
              </strong>
            </p>
            <p className="ledger-line caption">
              <span>
                {entry.since !== undefined && (
                  <>
                    <time>{entry.since}</time> –{' '}
                  </>
                )}
                <time>{entry.when}</time>
              </span>{' '}
              <span>
                <TextWithFigures text={entry.balance} />
              </span>
            </p>
            {entry.note !== undefined && (
              <p className="caption">
                <TextWithFigures text={entry.note} />
              </p>
            )}
            {entry.link && (
              <a className="link" href={entry.link.href}>
                {entry.link.text}
              </a>
            )}
            {entry.days && (
              <details className="ledger-days unfolding">
                <summary>{entry.days.label}</summary>
                {entry.days.note !== undefined && (
                  <p className="caption">
                    <TextWithFigures text={entry.days.note} />
                  </p>
                )}
                <ol>
                  {entry.days.rows.map(({ when, amount, balance }) => (
                    <li key={when}>
                      <p className="ledger-line">
                        <time>{when}</time> <span>{amount}</span>
                      </p>
                      <p className="ledger-line caption">
                        <span>{balance}</span>
                      </p>
                    </li>
                  ))}
                </ol>
              </details>
            )}
          </li>
        ))}
      </ol>
      {total && (
        <p className="ledger-line ledger-total">
          <span>
            <TextWithFigures text={total.text} />
          </span>{' '}
          <span>
            <TextWithFigures text={total.amount} />
          </span>
        </p>
      )}
    </div>
  );
}
