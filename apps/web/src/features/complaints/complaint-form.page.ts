import {
  allowsCollectionComplaint,
  type ComplaintInit,
  type ComplaintOrder,
  complaintFormInit,
  complaintInit,
  complaintSave,
} from '@plazo/contract/complaints';
import * as to from '@plazo/contract/documents';
import { isApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { collectionProblemType } from '@plazo/loan-rules/limits';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { randomId } from '@plazo/page-kit/bridge/random-id';
import { isBlankOrZero } from '../../lib/format.ts';
import { linkTo } from '../../paths.ts';
import { definePage, livePart } from '../../screen/page.ts';
import {
  type ComplaintFormData,
  type ComplaintSubject,
  type FilingFormData,
  filingFormOf,
} from './complaint-form.data.ts';
import { type ComplaintFormMessages, complaintFormMessages } from './complaint-form.messages.ts';
import { ComplaintFormView } from './complaint-form.view.tsx';
import { contactOf } from './contact.ts';
import { FilingFormView } from './filing-form.view.tsx';

/** Complaint form (requirements C3 to C5). */
export const complaintFormPage = definePage<ComplaintFormData, ComplaintFormMessages>({
  routes: ['complainPageNext'],
  states: [
    { borrower: 'gloria', query: { problemType: '1', problemSonType: '103' } },
    { name: 'complaint-form-not-supported', borrower: 'bruno', query: { problemType: '1', problemSonType: '103' } },
  ],
  outcomeAt: 'complaintList',
  View: ComplaintFormView,
  live: [
    livePart<ComplaintFormData, FilingFormData, ComplaintFormMessages>({
      name: 'form',
      view: 'features/complaints/filing-form',
      View: FilingFormView,
      data: filingFormOf,
    }),
  ],
  messages: complaintFormMessages,
  title: (t) => t.title,

  async load({ call, query }) {
    const orderId = query.get('orderId') ?? query.get('orderNo') ?? '';
    const newest = await call(complaintFormInit, {});
    // Without a payload the call lists the newest orders (spec 7); an older one is requested by its number.
    const isListed = orderId === '' || newest.orderList.some(({ orderNo }) => orderNo === orderId);
    const init = isListed ? newest : await call(complaintInit, { orderId });
    const subject = subjectOf(init, orderId, query);
    const contact = subject?.isSupported === false ? await contactOf(call) : null;
    return { subject, orderId, contact, answerBy: init.answerBy, draftId: randomId() };
  },

  // The same call as the button makes, for a tap before the scripts have loaded: only text, because pictures need scripts.
  async submit({ call, carry, form }) {
    const { orderNo = '', draftId } = form;
    const complaint = {
      problemType: form.problemType ?? '',
      problemSonType: form.problemSonType ?? '',
      problemDetail: form.problemDetail ?? '',
      problemImage: '',
      orderNo,
    };
    const save = () => call(complaintSave, { ...complaint, ...(draftId ? { draftId } : {}) });
    const { problemId } = await save().catch((error: unknown) => {
      // The draft was filed before it was changed, so this is another complaint; its id is derived from its content.
      if (isApiError(error) && error.code === errorCode.complaintFiledBefore) return call(complaintSave, complaint);
      throw error;
    });
    return linkTo(to.complaint, carry, { orderId: orderNo, problemId: problemId || undefined, from: 'form' });
  },
});

const notCollected: readonly number[] = [
  orderStatus.underReview,
  orderStatus.rejected,
  orderStatus.disbursing,
  orderStatus.disbursed,
];

function subjectOf(init: ComplaintInit, orderId: string, query: URLSearchParams): ComplaintSubject | null {
  const orders = [...init.orderList, ...(init.orderDetail ? [init.orderDetail] : [])];
  const order = orders.find(({ orderNo }) => orderNo === orderId);
  const type = init.problemType.find(({ value }) => value === query.get('problemType'));
  if (!order || !type) return null;
  const isCollection = Number(type.value) === collectionProblemType;
  const sonType = isCollection
    ? (init.problemSonType.find(({ value }) => value === query.get('problemSonType')) ?? null)
    : null;
  const isSupported = !isCollection || allowsCollectionComplaint(order);
  if (isCollection && isSupported && !sonType && init.problemSonType.length > 0) return null;
  const isNotCollected = notCollected.includes(order.status);
  const isLate = order.status === orderStatus.overdue;
  return { order: { orderNo: order.orderNo, name: nameOf(order) }, type, sonType, isSupported, isNotCollected, isLate };
}

/** If a core does not name the loan, its rows identify it. */
function nameOf({ name, productName, rows }: ComplaintOrder): string {
  const told = rows.map(({ value }) => value).filter((value) => !isBlankOrZero(value));
  return name ?? [productName, ...told].join(' · ');
}
