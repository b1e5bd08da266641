import { loanTermsSummary } from './loan-terms.text.ts';
import './site.css';
import './site-text.css';

/** The figures of the loan terms, in English whatever the language of the page. */
export function LoanFigures() {
  return (
    <dl className="card site-figures" lang="en">
      {loanTermsSummary.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className="site-figure">{value}</span>
            <span className="caption">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
