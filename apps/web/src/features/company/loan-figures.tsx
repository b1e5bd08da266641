import { loanTermsSummary } from './loan-terms.text.ts';
import './site.css';

/** The figures of the loan terms, in English whatever the language of the page. */
export function LoanFigures() {
  return (
    <dl className="site-figures" lang="en">
      {loanTermsSummary.map(({ label, value, note }) => (
        <div className="site-card" key={label}>
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
