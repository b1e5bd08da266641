import { TextWithFigures } from './text-with-figures.tsx';
import './moment.css';

/** The milestones of a loan that get a drawing. Each is a file of `/pictures`, in the tenant's colours; a Hero takes its URL. */
export const moments = {
  onItsWay: '/pictures/status-151.svg',
  arrived: '/pictures/status-170.svg',
  firstPayment: '/pictures/moment-first-payment.svg',
  settled: '/pictures/status-200.svg',
  letter: '/pictures/moment-letter.svg',
} as const;

/** A milestone with its one sentence. For the screen only: on paper just the document is printed. */
export function Moment({ name, text }: { name: keyof typeof moments; text: string }) {
  return (
    <div className="card card-roomy moment">
      <img src={moments[name]} alt="" width="120" height="88" />
      <p>
        <TextWithFigures text={text} />
      </p>
    </div>
  );
}
