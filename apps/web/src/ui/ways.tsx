import { TextWithFigures } from './text-with-figures.tsx';
import './ways.css';

export interface Way {
  title: string;
  /** One for each day; null if nothing is paid on it. */
  amounts: readonly (string | null)[];
  total: string;
}

export interface WaysProps {
  /** The days, earliest first. */
  days: readonly string[];
  ways: readonly Way[];
  totalLabel: string;
  /** For a day without a payment. */
  nothing: string;
}

/** Longer figures do not stand side by side in three columns of a 320 px screen. */
const longestColumn = 9;

/** What is paid on which day, and in all, in each of the ways that there are: we favour none. */
export function Ways(props: WaysProps) {
  const isLong = props.ways.some(({ amounts, total }) =>
    [...amounts, total].some((amount) => amount !== null && amount.length > longestColumn),
  );
  return isLong ? <WaysBelowEachOther {...props} /> : <WaysTable {...props} />;
}

function WaysTable({ days, ways, totalLabel, nothing }: WaysProps) {
  return (
    <table className="card ways">
      <thead>
        <tr>
          <td />
          {ways.map(({ title }) => (
            <th scope="col" key={title}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day, index) => (
          <tr key={day}>
            <th scope="row">
              <span className="ways-day">{day}</span>
            </th>
            {ways.map(({ title, amounts }) => (
              <Amount amount={amounts[index] ?? null} nothing={nothing} key={title} />
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{totalLabel}</th>
          {ways.map(({ title, total }) => (
            <Amount amount={total} nothing={nothing} key={title} />
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

function Amount({ amount, nothing }: { amount: string | null; nothing: string }) {
  return amount === null ? <td className="ways-nothing">{nothing}</td> : <td>{amount}</td>;
}

function WaysBelowEachOther({ days, ways, totalLabel }: WaysProps) {
  return (
    <div className="card card-roomy ways-long">
      {ways.map(({ title, amounts, total }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>
            {[...days.map((day, index) => [day, amounts[index] ?? null] as const), [totalLabel, total] as const].map(
              ([label, amount]) =>
                amount !== null && (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      <TextWithFigures text={amount} />
                    </dd>
                  </div>
                ),
            )}
          </dl>
        </section>
      ))}
    </div>
  );
}
