import { complaintFormInit } from '@plazo/contract/complaints';
import { orderList } from '@plazo/contract/loan';
import { productsMarket } from '@plazo/contract/market';
import { definePage } from '../../screen/page.ts';
import { type LoanListMessages, loanListMessages } from './loan-list.messages.ts';
import { type LoanListData, LoanListView } from './loan-list.view.tsx';

/** Every loan of the borrower (requirement A4). It consists of links, so it needs no script. */
export const loanListPage = definePage<LoanListData, LoanListMessages>({
  routes: ['loanList'],
  states: [
    { borrower: 'rosa' },
    { name: 'loan-list-overdue', borrower: 'gloria' },
    { name: 'loan-list-underway', borrower: 'bruno' },
    { name: 'loan-list-long', borrower: 'maximiliano' },
    { name: 'loan-list-empty', borrower: 'ana', query: { orderId: undefined } },
  ],
  View: LoanListView,
  refetches: true,
  live: 'nothing',
  messages: loanListMessages,
  title: (t) => t.title,
  async load({ call, offers, query }) {
    const orderId = query.get('orderId');
    const productId = query.get('productId') ?? undefined;
    const from = orderId ? { orderId, productId } : null;
    // A postponed offer is on no other screen.
    const isPutOff = query.get('from') === 'offer' && productId !== undefined;
    const offered = isPutOff ? { productId, orderId: query.get('orderNo') ?? undefined } : null;
    const around = { from, offered, isAfterUnsure: query.get('from') === 'unsure', hasMarket: offers(productsMarket) };
    if (offers(orderList)) return { ...(await call(orderList, {})), ...around };
    // Only one of the specified calls lists the borrower's orders.
    const { orderList: others, orderDetail: newest } = await call(complaintFormInit, {});
    const isListed = newest === null || others.some(({ orderNo }) => orderNo === newest.orderNo);
    const described = isListed ? others : [newest, ...others];
    return { orders: [], described, isNewestOnly: '0', ...around };
  },
});
