import { cardCode, repaymentCommit, repaymentHuichao, repaymentWay } from '@plazo/contract/bank-card';
import { ApiError, isApiError } from '@plazo/contract/envelope';
import { fill } from '@plazo/contract/text';
import { type FormEvent, type MouseEvent, useRef } from 'react';
import { lastFour } from '../../lib/last-four.ts';
import { linkTo } from '../../paths.ts';
import { getDevice } from '../../screen/device.ts';
import { useMoney, useScreen } from '../../screen/screen.ts';
import { useSaid } from '../../screen/use-said.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HeroAmount } from '../../ui/hero-amount.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { showToast } from '../../ui/toast-store.ts';
import type { BankCardData } from './bank-card.data.ts';
import type { BankCardMessages } from './bank-card.messages.ts';
import { dataOf } from './body.ts';
import { usePayment } from './use-payment.ts';

export interface StageProps {
  data: BankCardData;
  /** The address of the loan's details. */
  loan: string;
  t: BankCardMessages;
}

/** Which card; none is chosen at the start (spec 4: index -1). */
export function ChooseStage({ data, loan, t }: StageProps) {
  const { carry, url } = useScreen();
  const money = useMoney();
  const { orderId, productId } = data;
  const [ways, setWays] = useSaid(data.ways);
  const amount = ways.amount ?? data.amount;
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, problem, run } = usePayment(t);

  async function commit(cardId: string): Promise<boolean> {
    const { call } = getDevice();
    const card = ways.bankCards.find(({ id }) => id === cardId);
    if (!card) throw new ApiError('', t.notChosen, 400);
    const { bankName, cardNo, bankCode } = card;
    const { repayToken } = ways;
    const { couponId } = data;
    const input = { amount, bankName, cardId, cardNo, bankCode, couponId, orderId, repayToken, sendMsg: '0' } as const;
    const { needValid, repayRecordId } = dataOf(await call(repaymentCommit, input), t);
    if (needValid === '1')
      location.assign(linkTo('ynRepayChoose', carry, { orderId, productId, recordId: repayRecordId }));
    else location.replace(loan);
    return true;
  }

  /** A token is good once: what was refused can be tried again with another one, but what may have been paid cannot. */
  async function renew(error: unknown): Promise<never> {
    if (isApiError(error) && error.status === 422 && error.code !== cardCode.duplicate) {
      const { data: renewed } = await getDevice().call(repaymentWay, { orderId });
      if (renewed) setWays(renewed);
    }
    throw error;
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const cardId = new FormData(event.currentTarget).get('cardId');
    if (typeof cardId !== 'string') {
      showToast(t.notChosen, { tone: 'danger' });
      form.current?.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
      return;
    }
    void run(() => commit(cardId).catch(renew));
  }

  function openOtherPage(event: MouseEvent) {
    event.preventDefault();
    void run(async () => {
      const { call, replaceWith } = getDevice();
      const answer = await call(repaymentHuichao, { userId: carry.launch.userId ?? '', orderId, amount });
      if (answer.code !== cardCode.success) throw new ApiError(answer.code, answer.message || t.failed, 422);
      if (!replaceWith(answer.url)) throw new ApiError('', t.otherPageRefused, 422);
      return true;
    });
  }

  const hasCards = ways.bankCards.length > 0;
  return (
    <form method="post" action={url} onSubmit={handleSubmit} ref={form}>
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="amount" value={amount} />
      <input type="hidden" name="repayToken" value={ways.repayToken} />
      <HeroAmount
        label={t.toPay}
        amount={money(amount)}
        sentence={ways.repayDate === undefined ? undefined : fill(t.due, { date: ways.repayDate })}
      />
      {ways.pending && (
        <Notice tone="info">
          {t.pending} {/* Spec 4: cancel has stopped the countdown, which begins at 60 again. */}
          <a
            href={linkTo('ynRepayChoose', carry, {
              orderId,
              productId,
              recordId: ways.pending.repayRecordId,
              countdown: 'again',
            })}
          >
            {t.goOn}
          </a>
        </Notice>
      )}
      {hasCards ? (
        <RadioList
          name="cardId"
          legend={t.chooseCard}
          options={ways.bankCards.map(({ id, bankName, cardNo }) => ({
            value: id,
            label: bankName,
            note: lastFour(cardNo),
          }))}
        />
      ) : (
        <EmptyState title={t.noCardsTitle} description={t.noCards} />
      )}
      {problem !== null && (
        <Notice tone="danger" title={t.problem} live>
          {problem} <a href={loan}>{t.seeLoan}</a>
        </Notice>
      )}
      <ActionBar>
        {hasCards && (
          <Button type="submit" name="stage" value="pay" busy={isBusy} busyLabel={t.paying}>
            {fill(t.pay, { amount: money(amount) })}
          </Button>
        )}
        {ways.alipay === '1' && (
          <Button
            kind={hasCards ? 'secondary' : 'primary'}
            type="submit"
            name="stage"
            value="page"
            onClick={openOtherPage}
          >
            {t.otherPage}
          </Button>
        )}
        {!hasCards && (
          <LinkButton
            kind={ways.alipay === '1' ? 'secondary' : 'primary'}
            href={linkTo('repayUrl', carry, { orderId, productId })}
          >
            {t.otherWays}
          </LinkButton>
        )}
      </ActionBar>
    </form>
  );
}
