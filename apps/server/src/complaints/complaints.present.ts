import type { ComplaintDetail, ComplaintInit, ComplaintItem, ComplaintOrder } from '@plazo/contract/complaints';
import type { LoanLocale } from '@plazo/contract/launch';
import { fill } from '@plazo/contract/text';
import { formatDateTime, type IsoDate } from '@plazo/loan-rules/calendar';
import { shortDay } from '@plazo/loan-rules/day-in-words';
import { missingPaymentProblemType } from '@plazo/loan-rules/limits';
import { orderCan } from '@plazo/loan-rules/order-status';
import { helpFrom } from '../disclosure/help.ts';
import { loanMessages } from '../loans/loan.messages.ts';
import type { OrderSummary } from '../loans/loan.service.ts';
import { isPaidOut } from '../loans/paid-out.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Formatter } from '../platform/formats/formatter.ts';
import { addressOfImage } from '../platform/uploads/uploads.service.ts';
import type { complaintsMessages } from './complaints.messages.ts';
import type { Complaint, ListedComplaint, NamedOrder } from './complaints.repository.ts';
import type { WholeComplaint } from './complaints.service.ts';

/** The reader of an answer: language, texts, formatter and the tenant's lists. */
export interface Reader {
  locale: LoanLocale;
  t: (typeof complaintsMessages)['es'];
  write: Formatter;
  tenant: TenantSettings;
  today: IsoDate;
}

/** What a complaint can be about; the newest order is chosen until the reader picks another. */
export function presentInit(
  orders: readonly OrderSummary[],
  chosen: OrderSummary | undefined,
  reader: Reader,
): ComplaintInit {
  const { tenant, locale, t } = reader;
  const titled = (choices: TenantSettings['complaintTypes']) =>
    choices.map(({ value, title }) => ({ title: title[locale], value }));
  return {
    problemType: titled(tenant.complaintTypes).map((type) =>
      type.value === missingPaymentProblemType
        ? { ...type, hint: `${t.missingPaymentHint} ${t.missingPaymentOutcome}` }
        : type,
    ),
    problemSonType: titled(tenant.collectionComplaintTypes),
    orderDetail: chosen ? presentOrder(chosen, reader) : null,
    orderList: orders.map((order) => presentOrder(order, reader)),
    ...helpFrom(reader),
  };
}

function presentOrder(order: OrderSummary, reader: Reader): ComplaintOrder {
  const { locale, t, write, today } = reader;
  const due = order.oldestUnpaidDueDate;
  const status = loanMessages[locale].status[order.status].text;
  const rows = [
    { title: t.orderNo, value: order.id },
    { title: t.amount, value: write.money(order.principal) },
    { title: t.dueDate, value: order.oldestUnpaidDueDate ?? '' },
    { title: t.status, value: status },
  ];
  return {
    orderNo: order.id,
    productLogo: order.productLogo,
    productName: order.productName,
    status: order.status,
    isShow: orderCan.complainOfCollection(order.status) ? '1' : '0',
    rows: rows.filter(({ value }) => value !== ''),
    name: nameOf(order, reader),
    inWords: fill(t.inWords, {
      state: due === null ? status : fill(due < today ? t.wasDue : t.isDue, { date: shortDay(due, locale, today) }),
      amount: write.money(order.principal),
    }),
  };
}

export function presentItem({ order, ...complaint }: ListedComplaint, reader: Reader): ComplaintItem {
  return {
    id: complaint.id,
    time: timeOf(complaint.createdAt, reader),
    type: typeOf(complaint, reader),
    content: complaint.content,
    order: nameOf(order, reader),
    isAnswered: complaint.isAnswered ? '1' : '0',
  };
}

/** A loan as its borrower knows it: the product, the amount and the day on which the money came. */
function nameOf(
  { productName, principal, disbursedOn, status }: NamedOrder,
  { t, write, locale, today }: Reader,
): string {
  const amount = write.money(principal);
  return isPaidOut(status)
    ? fill(t.loanOf, { product: productName, amount, date: shortDay(disbursedOn, locale, today) })
    : fill(t.loan, { product: productName, amount });
}

export function presentComplaint(
  whole: WholeComplaint,
  order: NamedOrder & { id: string; productId: string },
  reader: Reader,
): ComplaintDetail {
  const { complaint, images, replies, replyImages } = whole;
  const { tenant, locale, t } = reader;
  const sonType = tenant.collectionComplaintTypes.find(({ value }) => value === complaint.problemSonType);
  return {
    type: typeOf(complaint, reader),
    sonType: sonType?.title[locale] ?? complaint.problemSonType ?? '',
    problemId: complaint.id,
    content: complaint.content,
    images: images.map(addressOfImage),
    disposeDetail: replies.map(({ content }) => content).join('\n\n'),
    disposeImages: replyImages.map(addressOfImage),
    disposeReplies: replies.map((reply) => ({
      time: timeOf(reply.createdAt, reader),
      content: reply.content,
      images: reply.images.map(addressOfImage),
    })),
    isNeedScore: complaint.isAnswered && complaint.score === null ? '1' : '0',
    folio: complaint.folio,
    time: timeOf(complaint.createdAt, reader),
    ...(complaint.problemType === missingPaymentProblemType && !complaint.isAnswered
      ? { outcome: t.missingPaymentOutcome }
      : {}),
    ...helpOf(reader, complaint.answerBy),
    order: [
      { text: t.orderNo, value: complaint.orderId },
      { text: t.product, value: nameOf(order, reader) },
    ],
    ...(orderCan.repay(order.status) ? { payable: { orderId: order.id, productId: order.productId } } : {}),
  };
}

/** Where else the borrower can turn, and the answer day that was promised when the complaint was filed. */
function helpOf(reader: Reader, promised: IsoDate | null): Pick<ComplaintDetail, 'help' | 'answerBy'> {
  const { answerBy: _, ...help } = helpFrom(reader);
  return { ...help, ...(promised === null ? {} : { answerBy: promised }) };
}

function timeOf(createdAt: number, { tenant }: Reader): string {
  return formatDateTime(createdAt, tenant.timeZone).slice(0, 16);
}

/** A type that the tenant has since removed from its list is shown by its raw value. */
function typeOf({ problemType }: Complaint, { tenant, locale }: Reader): string {
  return tenant.complaintTypes.find(({ value }) => value === problemType)?.title[locale] ?? problemType;
}
