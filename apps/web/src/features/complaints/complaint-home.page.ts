import { complaintDetail, complaintInit } from '@plazo/contract/complaints';
import { isApiError } from '@plazo/contract/envelope';
import type { LoadContext } from '../../screen/page.ts';
import { definePage } from '../../screen/page.ts';
import { complaintHomeMessages } from './complaint-home.messages.ts';
import type { ComplaintHomeData } from './complaint-home.view.tsx';
import { ComplaintHomeView } from './complaint-home.view.tsx';
import { contactOf } from './contact.ts';

/** Complaint home (requirements C1, C2). It consists of links, so it needs no script. */
export const complaintHomePage = definePage<ComplaintHomeData, (typeof complaintHomeMessages)['es']>({
  routes: ['complaint', 'complaintUrl'],
  states: [{ borrower: 'gloria' }, { name: 'complaint-home-no-loan', borrower: 'ana', query: { orderId: undefined } }],
  View: ComplaintHomeView,
  refetches: true,
  live: 'nothing',
  messages: complaintHomeMessages,
  title: (t) => t.title,
  async load(context) {
    const orderId = context.query.get('orderId');
    const [init, sent] = await Promise.all([
      context.call(complaintInit, orderId ? { orderId } : {}),
      sentComplaint(context),
    ]);
    return { init, sent, contact: init.orderDetail ? null : await contactOf(context.call) };
  },
});

/** Read from the server, because the URL could claim anything. */
async function sentComplaint({ call, query }: LoadContext): Promise<ComplaintHomeData['sent']> {
  const problemId = query.get('problemId');
  // A lender's own core may not say which one it is.
  if (!problemId) return query.get('from') === 'form' ? {} : null;
  try {
    const { folio, answerBy } = await call(complaintDetail, { problemId });
    return { problemId, ...(folio === undefined ? {} : { folio }), ...(answerBy === undefined ? {} : { answerBy }) };
  } catch (error) {
    // The complaint was sent and is in the list; only its folio is not shown.
    if (isApiError(error) && error.status !== 401) return null;
    throw error;
  }
}
