import * as to from '@plazo/contract/documents';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { lastFour } from '../../lib/last-four.ts';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import { LivePart } from '../../screen/live-part.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HeroAmount } from '../../ui/hero-amount.tsx';
import { HeroBand } from '../../ui/hero-band.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type BankCardData, waitingCard } from './bank-card.data.ts';
import type { BankCardMessages } from './bank-card.messages.ts';

type Props = ViewProps<BankCardData, BankCardMessages>;

/** The payment; below it the form that makes it, which React keeps interactive. */
export function BankCardView({ data, t }: Props) {
  const { carry, locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const { orderId, productId, amount, ways, recordId } = data;
  // Opened from the list of ways to pay, it uses the borrower's language.
  const before = locale === 'zh' ? to.loanDetailUrl : to.repayUrl;
  const backTo = recordId === '' ? before : to.ynRepayChoose;
  const due =
    ways.repayDate === undefined ? undefined : fill(t.due, { date: dayInWords(ways.repayDate, locale, today) });
  return (
    <Frame title={t.title} isHero backHref={linkTo(backTo, carry, { orderId, productId })}>
      <HeroBand>
        <HeroAmount label={t.toPay} amount={money(amount)} sentence={recordId === '' ? due : undefined} />
      </HeroBand>
      {recordId === '' ? <BeforeChoosing data={data} t={t} /> : <ChosenCard data={data} t={t} />}
      <LivePart name="form" />
    </Frame>
  );
}

/** A payment that is waiting for its code, with a link to it; and a note if there is no card to choose from. */
function BeforeChoosing({ data: { orderId, productId, ways }, t }: Props) {
  const { carry } = useScreen();
  const { pending, bankCards } = ways;
  return (
    <>
      {pending && (
        <Notice tone="info">
          {t.pending} {/* Spec 4: cancelling stopped the countdown, which starts at 60 again. */}
          <a
            href={linkTo(to.ynRepayChoose, carry, {
              orderId,
              productId,
              recordId: pending.repayRecordId,
              countdown: 'again',
            })}
          >
            {t.goOn}
          </a>
        </Notice>
      )}
      {bankCards.length === 0 && (
        <EmptyState title={t.noCardsTitle} description={t.noCards} picture="/pictures/empty-cards.svg" />
      )}
    </>
  );
}

/** The card whose code is requested. */
function ChosenCard({ data, t }: Props) {
  const card = waitingCard(data);
  if (!card) return null;
  return <KeyValueRows rows={[{ text: t.card, value: `${card.bankName} ${lastFour(card.cardNo)}` }]} />;
}
