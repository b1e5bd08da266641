import * as to from '@plazo/contract/documents';
import type { PaymentReceipt } from '@plazo/contract/statement';
import { fill } from '@plazo/contract/text';
import { linkTo } from '../../paths.ts';
import { DocumentWays } from '../../screen/document-ways.tsx';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { type ChipTone, Hero } from '../../ui/hero.tsx';
import { HeroAmount } from '../../ui/hero-amount.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import { Tile } from '../../ui/tile.tsx';
import type { ReceiptData } from './receipt.data.ts';
import type { ReceiptMessages } from './receipt.messages.ts';
import { balanceOf, detailsOf, headOf, partsOf } from './receipt-rows.ts';
import './receipt.css';

const tones: Record<PaymentReceipt['state'], ChipTone> = {
  credited: 'positive',
  partly: 'plain',
  overpaid: 'positive',
  returned: 'warning',
};

export function ReceiptView({ data: { receipt, lender, isRestDue }, t }: ViewProps<ReceiptData, ReceiptMessages>) {
  const { carry, locale } = useScreen();
  const money = useMoney(receipt.currency);
  const { orderId, productId, state } = receipt;
  const page = { orderId, productId };
  const parts = partsOf(receipt, money, t);
  const { label, state: said, paid } = headOf(receipt, t);
  const isBack = isReversed(receipt);
  const balance = balanceOf(receipt, money, t, locale);
  const statement = linkTo(to.loanStatement, carry, page);
  return (
    <Frame title={t.title} isHero backHref={statement}>
      <Hero state={said === undefined ? undefined : { text: said, tone: tones[state] }}>
        <HeroAmount label={label} amount={money(receipt.amount)} />
      </Hero>
      <Notes receipt={receipt} t={t} />
      <section className="section" aria-labelledby="details">
        <h2 id="details">{t.details}</h2>
        <div className="card">
          <KeyValueRows rows={detailsOf({ receipt, lender }, t, locale)} />
        </div>
      </section>
      <section className="section" aria-labelledby="paid">
        <h2 id="paid">{paid}</h2>
        {parts.map(({ title, rows, emphasis }) => (
          <div className={title === '' ? undefined : 'section'} key={title}>
            {title !== '' && <h3>{title}</h3>}
            <div className="card">
              <KeyValueRows rows={rows} emphasis={emphasis} />
            </div>
          </div>
        ))}
        {balance !== null && (
          <p>
            <TextWithFigures text={balance} />
          </p>
        )}
      </section>
      <DocumentWays
        rows={[
          { href: statement, text: t.statement, picture: <Tile name="why" /> },
          { href: linkTo(to.complaint, carry, page), text: isBack ? t.notBack : t.help, picture: <Tile name="flag" /> },
        ]}
      />
      {isRestDue && receipt.owed === undefined && (
        <ActionBar>
          <LinkButton href={linkTo(to.repayUrl, carry, page)}>{t.payRest}</LinkButton>
        </ActionBar>
      )}
      {receipt.owed !== undefined && (
        <ActionBar>
          {/* Not to the repayment screen, which may show less than the total debt. */}
          <LinkButton href={linkTo(to.loanDetailUrl, carry, page)}>{t.loan}</LinkButton>
        </ActionBar>
      )}
    </Frame>
  );
}

/** All of it or part of it: what is owed again is shown. */
const isReversed = ({ state, owed }: PaymentReceipt) => state === 'returned' || owed !== undefined;

/** Facts about the payment next to its figures, each with its link. */
function Notes({ receipt, t }: { receipt: PaymentReceipt; t: ReceiptMessages }) {
  const { carry } = useScreen();
  const money = useMoney(receipt.currency);
  const { orderId, productId, state, notes, creditLeft = 0, owed } = receipt;
  const page = { orderId, productId };
  if (notes.length === 0 && !isReversed(receipt)) return null;
  return (
    <Notice tone={state === 'returned' ? 'warning' : 'info'}>
      {notes.map((note) => (
        <p key={note}>
          <TextWithFigures text={note} />
        </p>
      ))}
      {creditLeft > 0 && (
        <p>
          <a className="link" href={linkTo(to.customerService, carry, page)}>
            {t.askBack}
          </a>
        </p>
      )}
      {owed !== undefined && (
        <p className="receipt-today">
          <TextWithFigures text={fill(t.owed, { amount: money(owed) })} />
        </p>
      )}
    </Notice>
  );
}
