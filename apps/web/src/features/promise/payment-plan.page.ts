import * as to from '@plazo/contract/documents';
import { isApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { loanDetails } from '@plazo/contract/loan';
import { acceptPaymentPlan, choosePaymentPlan, paymentPlanDetail } from '@plazo/contract/payment-plan';
import { orderOf } from '../../loan-parts/order-of.ts';
import { payable } from '../../loan-parts/payable.ts';
import { linkTo } from '../../paths.ts';
import { definePage, type LoadContext } from '../../screen/page.ts';
import { type PaymentPlanMessages, paymentPlanMessages } from './payment-plan.messages.ts';
import { type PaymentPlanData, PaymentPlanView } from './payment-plan.view.tsx';

/** The payment plan that is proposed to a borrower, or by which they pay. A plain form, so it needs no script. */
export const paymentPlanPage = definePage<PaymentPlanData, PaymentPlanMessages>({
  routes: ['paymentPlan'],
  needs: paymentPlanDetail,
  states: [
    { borrower: 'patricio' },
    { name: 'payment-plan-open', borrower: 'petra' },
    { name: 'payment-plan-choice', borrower: 'gloria' },
    { name: 'payment-plan-over', borrower: 'teresa' },
  ],
  View: PaymentPlanView,
  refetches: true,
  live: 'nothing',
  messages: paymentPlanMessages,
  title: (t) => t.title,
  load,

  async submit(context) {
    const { call, carry, form } = context;
    const data = await load(context);
    const { orderId, productId } = data;
    const here = linkTo(to.paymentPlan, carry, { orderId, productId });
    if (form.choosing === '1') {
      const payments = Number(form.payments);
      if (!Number.isInteger(payments) || payments < 2) return { data: { ...data, problem: 'unchosen' }, status: 422 };
      try {
        await call(choosePaymentPlan, { orderId, payments });
      } catch (error) {
        if (!hasCode(error, errorCode.conflict)) throw error;
        return { data: { ...(await load(context)), problem: 'impossible' }, status: 422 };
      }
      return here;
    }
    const { planId = '' } = form;
    const total = Number(form.total);
    if (planId === '' || !Number.isInteger(total) || total < 1) return { data };
    if (form.agreed !== '1') return { data: { ...data, problem: 'unticked' }, status: 422 };
    try {
      await call(acceptPaymentPlan, { orderId, planId, total, agreed: 1 });
    } catch (error) {
      if (hasCode(error, errorCode.amountMismatch)) return { data: { ...data, problem: 'changed' }, status: 422 };
      // It ended meanwhile: the screen says so.
      if (!hasCode(error, errorCode.conflict)) throw error;
    }
    return here;
  },
});

async function load(context: LoadContext): Promise<PaymentPlanData> {
  const { orderId, productId } = orderOf(context.query);
  return { orderId, productId, ...(await planOf(context)), isChoosing: context.query.get('choose') === '1' };
}

/** Of an order without a plan the loan, which says what became of one; an order that does not exist is refused. */
async function planOf(context: LoadContext): Promise<Pick<PaymentPlanData, 'plan' | 'loan'>> {
  const { orderId, asked } = orderOf(context.query);
  try {
    return { plan: await payable(context, context.call(paymentPlanDetail, { orderId })) };
  } catch (error) {
    if (!hasCode(error, errorCode.notFound)) throw error;
    return { plan: null, loan: await context.call(loanDetails, asked) };
  }
}

function hasCode(error: unknown, code: string): boolean {
  return isApiError(error) && error.code === code;
}
