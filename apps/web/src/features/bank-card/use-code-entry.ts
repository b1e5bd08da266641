import { repaymentCommit, repaymentConfirm, repaymentWay } from '@plazo/contract/bank-card';
import * as to from '@plazo/contract/documents';
import { smsCountdownSeconds } from '@plazo/loan-rules/limits';
import { useRef, useState } from 'react';
import { linkTo } from '../../paths.ts';
import { getDevice } from '../../screen/device.ts';
import { useScreen } from '../../screen/screen.ts';
import { showToast } from '../../ui/toast-store.ts';
import { waitingCard } from './bank-card.data.ts';
import { dataOf } from './body.ts';
import type { StageProps } from './choose-stage.tsx';
import { readCode } from './read-code.ts';
import { usePayment } from './use-payment.ts';

/** The code typed so far, confirming a payment with it, and requesting another code. */
export function useCodeEntry({ data, loan, t }: StageProps) {
  const { carry } = useScreen();
  const { orderId, productId, amount, couponId, recordId, ways, isCountdownAnew } = data;
  const { pending } = ways;
  const card = waitingCard(data);
  const waitSeconds = isCountdownAnew ? smsCountdownSeconds : (pending?.waitSeconds ?? smsCountdownSeconds);
  // An instant of this phone's clock: the document contains no trace of it.
  const [availableAt, setAvailableAt] = useState(() => Date.now() + waitSeconds * 1000);
  const [isTooShort, setTooShort] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { isBusy, problem, run } = usePayment(t);

  function confirm() {
    const verifyCode = readCode(field.current?.value ?? '');
    setTooShort(verifyCode === null);
    if (verifyCode === null) {
      field.current?.focus();
      return;
    }
    void run(async () => {
      dataOf(await getDevice().call(repaymentConfirm, { orderId, verifyCode, repaymentRecordId: recordId }), t);
      location.replace(loan);
      return true;
    }, 'change');
  }

  const forgetProblem = () => setTooShort(false);

  function resend() {
    if (!card || Date.now() < availableAt) return;
    void run(async () => {
      const { call } = getDevice();
      const { repayToken } = dataOf(await call(repaymentWay, { orderId }), t);
      const { id: cardId, bankName, cardNo, bankCode } = card;
      const chosen = { bankName, cardId, cardNo, bankCode };
      const input = { ...chosen, amount, couponId, orderId, repayToken, sendMsg: '1' } as const;
      const { repayRecordId } = dataOf(await call(repaymentCommit, input), t);
      setAvailableAt(Date.now() + smsCountdownSeconds * 1000);
      showToast(t.codeResent);
      if (repayRecordId === recordId) return false;
      const inAddress = ways.amount === undefined ? { amount: String(amount), cardId } : {};
      location.replace(linkTo(to.ynRepayChoose, carry, { orderId, productId, ...inAddress, recordId: repayRecordId }));
      return true;
    }, 'change');
  }

  return { card, field, isTooShort, availableAt, waitSeconds, isBusy, problem, confirm, forgetProblem, resend };
}
