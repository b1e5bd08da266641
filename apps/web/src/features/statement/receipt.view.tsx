import type { PaymentReceipt } from '@plazo/contract/statement';
import { fill } from '@plazo/contract/text';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useMoney, useScreen } from '../../screen/screen.ts';
import { HeroAmount, type HeroAmountProps } from '../../ui/hero-amount.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import type { ReceiptMessages } from './receipt.messages.ts';
import './receipt.css';

export interface ReceiptData {
  receipt: PaymentReceipt;
  /** The company that received the money. */
  lender: string;
}

const tones: Record<PaymentReceipt['state'], HeroAmountProps['tone']> = {
  credited: 'positive',
  partly: 'plain',
  overpaid: 'positive',
  returned: 'danger',
};

export function View({ data: { receipt, lender }, t }: ViewProps<ReceiptData, ReceiptMessages>) {
  const { carry } = useScreen();
  const money = useMoney(receipt.currency);
  const { orderId, productId, state, notes, paid, kept, stillKept = 0 } = receipt;
  const page = { orderId, productId };
  // A single part and its total share a list; several parts have a sum each, and a total below.
  const isOne = paid.length === 1;
  const closing = [
    ...(kept > 0 ? [{ text: t.kept, value: money(kept) }] : []),
    { text: t.total, value: money(receipt.amount) },
  ];
  const statement = linkTo('loanStatement', carry, page);
  return (
    <Frame title={t.title} backHref={statement}>
      <HeroAmount label={t.amount} amount={money(receipt.amount)} sentence={receipt.stateText} tone={tones[state]} />
      {notes.length > 0 && (
        <Notice tone={state === 'returned' ? 'warning' : 'info'}>
          {notes.map((note) => (
            <p key={note}>
              <TextWithFigures text={note} />
            </p>
          ))}
          {stillKept > 0 && (
            <p>
              <a className="link" href={linkTo('customerService', carry, page)}>
                {t.askBack}
              </a>
            </p>
          )}
        </Notice>
      )}
      <section className="section" aria-labelledby="details">
        <h2 id="details">{t.details}</h2>
        <div className="card">
          <KeyValueRows rows={[{ text: t.lender, value: lender }, ...receipt.detail]} />
        </div>
      </section>
      <section className="section" aria-labelledby="paid">
        <h2 id="paid">{t.paid}</h2>
        {paid.map(({ title, amount, detail }) => (
          <div className="section" key={title}>
            {title !== '' && <h3>{title}</h3>}
            <div className="card">
              <KeyValueRows
                rows={[...detail, ...(isOne ? closing : [{ text: t.sum, value: money(amount) }])]}
                emphasis={[detail.length + (isOne ? closing.length - 1 : 0)]}
              />
            </div>
          </div>
        ))}
        {!isOne && (
          <div className="card">
            <KeyValueRows rows={closing} emphasis={[closing.length - 1]} />
          </div>
        )}
        <p>
          <TextWithFigures text={fill(t.after, { date: receipt.balanceDate, amount: money(receipt.balance) })} />
        </p>
      </section>
      <section className="section receipt-ways">
        <p className="caption">{t.print}</p>
        <p>
          <a className="link" href={statement}>
            {t.statement}
          </a>
        </p>
        <p>
          <a className="link" href={linkTo('complaint', carry, page)}>
            {t.help}
          </a>
        </p>
      </section>
    </Frame>
  );
}
