import { cardCode, repaymentCommit, repaymentHuichao, repaymentWay } from '@plazo/contract/bank-card';
import * as to from '@plazo/contract/documents';
import { ApiError, isApiError } from '@plazo/contract/envelope';
import { linkTo } from '../../paths.ts';
import { getDevice } from '../../screen/device.ts';
import { replaceWith } from '../../screen/replace-with.ts';
import { useScreen } from '../../screen/screen.ts';
import { useSaid } from '../../screen/use-said.ts';
import type { BankCardData } from './bank-card.data.ts';
import type { BankCardMessages } from './bank-card.messages.ts';
import { dataOf } from './body.ts';
import { usePayment } from './use-payment.ts';

/** Paying: with the chosen card, or on the other page. */
export function useCardPayment(data: BankCardData, loan: string, t: BankCardMessages) {
  const screen = useScreen();
  const { carry } = screen;
  const { orderId, productId, couponId, amount, ways } = data;
  const [repayToken, setToken] = useSaid(ways.repayToken);
  const { isBusy, problem, run } = usePayment(t);

  async function commit(cardId: string): Promise<boolean> {
    const { call } = getDevice();
    const card = ways.bankCards.find(({ id }) => id === cardId);
    if (!card) throw new ApiError('', t.notChosen, 400);
    const { bankName, cardNo, bankCode } = card;
    const input = { amount, bankName, cardId, cardNo, bankCode, couponId, orderId, repayToken, sendMsg: '0' } as const;
    const { needValid, repayRecordId } = dataOf(await call(repaymentCommit, input), t);
    // A core with the specified fields alone sends no amount, and does not say what is waiting: then only the URL has them.
    const inAddress = ways.amount === undefined ? { amount: String(amount), cardId } : {};
    const stage = { orderId, productId, ...inAddress, recordId: repayRecordId };
    if (needValid === '1') location.assign(linkTo(to.ynRepayChoose, carry, stage));
    else location.replace(loan);
    return true;
  }

  /** A token works once. After a refusal the payment can be tried again with a new one, but not if it may have gone through. */
  async function renew(error: unknown): Promise<never> {
    if (isApiError(error) && error.status === 422 && error.code !== cardCode.duplicate) {
      const { call, refresh } = getDevice();
      const { data: renewed } = await call(repaymentWay, { orderId });
      if (renewed) setToken(renewed.repayToken);
      // The document shows the figures around the form.
      if (renewed && renewed.amount !== ways.amount) await refresh();
    }
    throw error;
  }

  function pay(cardId: string) {
    void run(() => commit(cardId).catch(renew), 'change');
  }

  function openOtherPage() {
    void run(async () => {
      const answer = await getDevice().call(repaymentHuichao, { userId: carry.launch.userId ?? '', orderId, amount });
      if (answer.code !== cardCode.success) throw new ApiError(answer.code, answer.message || t.failed, 422);
      if (!replaceWith(answer.url, screen)) throw new ApiError('', t.otherPageRefused, 422);
      return true;
    });
  }

  return { repayToken, isBusy, problem, pay, openOtherPage };
}
