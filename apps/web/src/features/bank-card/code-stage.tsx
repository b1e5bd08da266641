import { repaymentCommit, repaymentConfirm, repaymentWay } from '@plazo/contract/bank-card';
import { fill } from '@plazo/contract/text';
import { smsCodeLength, smsCountdownSeconds } from '@plazo/loan-rules/limits';
import { type FormEvent, useRef, useState } from 'react';
import { lastFour } from '../../lib/last-four.ts';
import { linkTo } from '../../paths.ts';
import { getDevice } from '../../screen/device.ts';
import { useMoney, useScreen } from '../../screen/screen.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CountdownButton } from '../../ui/countdown-button.tsx';
import { HeroAmount } from '../../ui/hero-amount.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OneTimeCodeField } from '../../ui/one-time-code-field.tsx';
import { endToasts, showToast } from '../../ui/toast-store.ts';
import { dataOf } from './body.ts';
import type { StageProps } from './choose-stage.tsx';
import { usePayment } from './use-payment.ts';

/** The code of a text message, and the way to another one. */
export function CodeStage({ data, choose, loan, t }: StageProps & { choose: string }) {
  const { carry, url } = useScreen();
  const money = useMoney();
  const { orderId, productId, amount, couponId, recordId, ways, isCountdownAnew } = data;
  const { pending } = ways;
  const waitSeconds = isCountdownAnew ? smsCountdownSeconds : (pending?.waitSeconds ?? smsCountdownSeconds);
  // An instant of this telephone's clock: nothing of it is in the document.
  const [availableAt, setAvailableAt] = useState(() => Date.now() + waitSeconds * 1000);
  const [isTooShort, setTooShort] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { isBusy, problem, run } = usePayment(t);
  const hint = pending ? fill(t.codeSent, { ending: pending.phoneEnding }) : t.codeSentPlain;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const verifyCode = field.current?.value.trim() ?? '';
    setTooShort(verifyCode.length < smsCodeLength);
    if (verifyCode.length < smsCodeLength) {
      showToast(t.codeTooShort, { tone: 'danger', about: 'code' });
      field.current?.focus();
      return;
    }
    void run(async () => {
      dataOf(await getDevice().call(repaymentConfirm, { orderId, verifyCode, repaymentRecordId: recordId }), t);
      location.replace(loan);
      return true;
    });
  }

  function handleInput() {
    if (!isTooShort) return;
    setTooShort(false);
    endToasts('code');
  }

  function resend() {
    if (!pending || Date.now() < availableAt) return;
    void run(async () => {
      const { call } = getDevice();
      const { repayToken } = dataOf(await call(repaymentWay, { orderId }), t);
      const { id: cardId, bankName, cardNo, bankCode } = pending.card;
      const input = {
        amount,
        bankName,
        cardId,
        cardNo,
        bankCode,
        couponId,
        orderId,
        repayToken,
        sendMsg: '1',
      } as const;
      const { repayRecordId } = dataOf(await call(repaymentCommit, input), t);
      setAvailableAt(Date.now() + smsCountdownSeconds * 1000);
      showToast(t.codeResent, { about: 'code' });
      if (repayRecordId === recordId) return false;
      location.replace(linkTo('ynRepayChoose', carry, { orderId, productId, recordId: repayRecordId }));
      return true;
    });
  }

  return (
    <form method="post" action={url} onSubmit={handleSubmit} onInput={handleInput}>
      <input type="hidden" name="stage" value="confirm" />
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="recordId" value={recordId} />
      <HeroAmount label={t.toPay} amount={money(amount)} />
      {pending && (
        <KeyValueRows rows={[{ text: t.card, value: `${pending.card.bankName} ${lastFour(pending.card.cardNo)}` }]} />
      )}
      <OneTimeCodeField
        name="verifyCode"
        label={t.code}
        hint={hint}
        problem={isTooShort ? t.codeTooShort : undefined}
        inputRef={field}
      />
      {pending && (
        <CountdownButton
          label={t.getCode}
          waitingLabel={(seconds) => fill(t.waiting, { seconds })}
          availableAt={availableAt}
          initialSeconds={waitSeconds}
          onClick={resend}
        />
      )}
      {problem !== null && (
        <Notice tone="danger" title={t.problem} live>
          {problem}
        </Notice>
      )}
      <ActionBar>
        <Button type="submit" busy={isBusy} busyLabel={t.paying}>
          {t.confirm}
        </Button>
        {/* Spec 4: cancel stops the countdown and resets it to 60, which is where it begins when this is opened again. */}
        <LinkButton kind="secondary" href={choose}>
          {t.cancel}
        </LinkButton>
      </ActionBar>
    </form>
  );
}
