import * as to from '@plazo/contract/documents';
import { requestType as requestTypes, type VoucherPayment, type VoucherState } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Hero, HeroNote } from '../../ui/hero.tsx';
import { HeroAmount } from '../../ui/hero-amount.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { ShortPayments } from './short-payments.tsx';
import type { VoucherStoryMessages } from './voucher-story.messages.ts';

export interface VoucherStoryData {
  orderId: string;
  productId: string;
  /** The request that the link made. */
  payCode: string;
  /** Minor units. */
  amount: number;
  requestType: string;
  repayDate: string | undefined;
  /** Whether the last day of its amount has passed. */
  isPast: boolean;
  story: VoucherState;
}

type Props = ViewProps<VoucherStoryData, VoucherStoryMessages>;

export function VoucherStoryView({ data, t }: Props) {
  const { carry } = useScreen();
  const { orderId, productId, story } = data;
  const details = linkTo(to.loanDetailUrl, carry, { orderId, productId: productId || undefined });
  const isPaid = story.state === 'paid' && !isShort(data);
  return (
    <Frame title={t.title} isHero backHref={details}>
      <Banner data={data} t={t} />
      {story.now && isShort(data) ? (
        <ShortPayments payments={story.payments} fee={story.now.amount} orderId={orderId} productId={productId} t={t} />
      ) : (
        <Receipts payments={story.payments} data={data} t={t} />
      )}
      {story.now && <Next data={data} now={story.now} t={t} />}
      <LinkButton kind={isPaid || !story.now ? 'primary' : 'quiet'} href={details}>
        {t.seeLoan}
      </LinkButton>
    </Frame>
  );
}

/** Money arrived for an extension that is still available: so it did not buy it (requirement R4: the whole fee, at once). */
function isShort({ requestType, repayDate, story: { state, payments, now } }: VoucherStoryData): boolean {
  if (requestType !== requestTypes.extension || payments.length === 0 || !now) return false;
  // A link without its date may be for an instalment that was extended: then the next one is requested.
  return repayDate === now.repayDate || (repayDate === undefined && state === 'partly');
}

function Banner({ data: { amount: asked, story, isPast }, t }: Props) {
  const { locale, loadedOn } = useScreen();
  const money = useMoney();
  const { state, payments, validThrough: date } = story;
  if (state === 'paid' || state === 'partly') {
    const paid = money(payments.reduce((total, { amount }) => total + amount, 0));
    const words = state === 'paid' ? paid : fill(t.partOf, { paid, amount: money(asked) });
    const picture = `/pictures/on-hero/status-${state === 'paid' ? orderStatus.settled : orderStatus.repayable}.svg`;
    return (
      <Hero
        picture={picture}
        state={{ text: t[state], tone: 'plain', isSentence: true }}
        below={<HeroNote text={words} />}
      />
    );
  }
  const why =
    isPast && date !== undefined ? fill(t.overSince, { date: dayInWords(date, locale, loadedOn) }) : t.changed;
  return (
    <Hero
      picture="/pictures/on-hero/date-over.svg"
      state={{ text: t.over, tone: 'plain', isSentence: true }}
      below={<HeroNote text={`${story.now ? why : t.gone} ${t.stillCounts}`} />}
    />
  );
}

function Receipts({ payments, data, t }: Props & { payments: readonly VoucherPayment[] }) {
  const { carry, locale, loadedOn } = useScreen();
  const money = useMoney();
  if (payments.length === 0) return null;
  const rows = payments.map(({ paymentId, amount, date, time }) => ({
    href: linkTo(to.paymentReceipt, carry, {
      paymentId,
      orderId: data.orderId,
      productId: data.productId || undefined,
    }),
    text: money(amount),
    notes: [fill(t.receivedAt, { date: dayInWords(date, locale, loadedOn), time })],
  }));
  return (
    <section className="section" aria-labelledby="received">
      <h2 id="received">{t.received}</h2>
      <LinkList rows={rows} />
    </section>
  );
}

/** What is due now: the rest, today's amount, or the next instalment. */
function Next({ data, now, t }: Props & { now: NonNullable<VoucherStoryData['story']['now']> }) {
  const { carry, locale, loadedOn } = useScreen();
  const money = useMoney();
  const { orderId, productId, payCode, requestType, repayDate, story } = data;
  const isSameDue = repayDate === undefined || repayDate === now.repayDate;
  const isFee = isShort(data);
  const isPaid = story.state === 'paid' && !isFee;
  const isPartly = story.state === 'partly' && isSameDue && !isFee;
  const today = isSameDue && !isPaid ? t.today : t.next;
  const code = linkTo(to.paymentInstructions, carry, {
    orderId,
    productId: productId || undefined,
    // What remains after a partial payment is requested in full.
    requestType: requestType === requestTypes.part ? requestTypes.repayment : requestType,
    payCode,
    amount: String(now.amount),
    repayDate: now.repayDate,
  });
  return (
    <>
      <HeroAmount
        label={isFee ? t.fee : isPartly ? t.left : today}
        amount={money(now.amount)}
        sentence={fill(t.due, { date: dayInWords(now.repayDate, locale, loadedOn) })}
      />
      {!isPaid && <LinkButton href={code}>{isPartly ? t.payLeft : t.renew}</LinkButton>}
    </>
  );
}
