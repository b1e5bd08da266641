import { TextWithFigures } from './text-with-figures.tsx';
import './moment.css';

/** The steps of a loan that are worth a drawing. Each is a file of `/pictures`, in the tenant's colours; a Hero takes its address. */
export const moments = {
  onItsWay: '/pictures/status-151.svg',
  arrived: '/pictures/status-170.svg',
  firstPayment: '/pictures/moment-first-payment.svg',
  settled: '/pictures/status-200.svg',
  letter: '/pictures/moment-letter.svg',
} as const;

/** A moment and the one sentence that it needs. It stays on the screen: paper shows the document alone. */
export function Moment({ name, text }: { name: keyof typeof moments; text: string }) {
  return (
    <div className="moment">
      <img src={moments[name]} alt="" width="120" height="88" />
      <p>
        <TextWithFigures text={text} />
      </p>
    </div>
  );
}
