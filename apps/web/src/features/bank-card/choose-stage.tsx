import * as to from '@plazo/contract/documents';
import { fill } from '@plazo/contract/text';
import { type FormEvent, type MouseEvent, useRef, useState } from 'react';
import { lastFour } from '../../lib/last-four.ts';
import { linkTo } from '../../paths.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import type { BankCardData } from './bank-card.data.ts';
import type { BankCardMessages } from './bank-card.messages.ts';
import { useCardPayment } from './use-card-payment.ts';

export interface StageProps {
  data: BankCardData;
  /** The address of the loan's details. */
  loan: string;
  t: BankCardMessages;
}

/** Which card is chosen. */
export function ChooseStage({ data, loan, t }: StageProps) {
  const { carry, url } = useScreen();
  const money = useMoney();
  const { orderId, productId, amount, ways } = data;
  const { repayToken, isBusy, problem, pay, openOtherPage } = useCardPayment(data, loan, t);
  const form = useRef<HTMLFormElement>(null);
  const [isMissing, setMissing] = useState(false);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const cardId = new FormData(event.currentTarget).get('cardId');
    if (typeof cardId === 'string') return pay(cardId);
    setMissing(true);
    form.current?.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
  }

  function handleOtherPage(event: MouseEvent) {
    event.preventDefault();
    openOtherPage();
  }

  const hasCards = ways.bankCards.length > 0;
  return (
    <form method="post" action={url} onSubmit={handleSubmit} onChange={() => setMissing(false)} ref={form}>
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="amount" value={amount} />
      <input type="hidden" name="repayToken" value={repayToken} />
      {hasCards && (
        <RadioList
          name="cardId"
          legend={t.chooseCard}
          chosen={data.cardId}
          error={isMissing ? t.notChosen : undefined}
          options={ways.bankCards.map(({ id, bankName, cardNo }) => ({
            value: id,
            label: bankName,
            note: lastFour(cardNo),
          }))}
        />
      )}
      {problem !== null && (
        <Notice tone="danger" title={problem.title} live>
          <span key={problem.message}>{problem.message}</span> {!problem.isToBeSeen && <a href={loan}>{t.seeLoan}</a>}
        </Notice>
      )}
      {problem?.isToBeSeen ? (
        <ActionBar>
          <LinkButton href={loan}>{t.seeLoan}</LinkButton>
        </ActionBar>
      ) : (
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
              onClick={handleOtherPage}
            >
              {t.otherPage}
            </Button>
          )}
          {!hasCards && (
            <LinkButton
              kind={ways.alipay === '1' ? 'secondary' : 'primary'}
              href={linkTo(to.repayUrl, carry, { orderId, productId })}
            >
              {t.otherWays}
            </LinkButton>
          )}
        </ActionBar>
      )}
    </form>
  );
}
