import { complaintList } from '@plazo/contract/complaints';
import { definePage, livePart } from '../../screen/page.ts';
import type { ComplaintListData } from './complaint-list.data.ts';
import { type ComplaintListMessages, complaintListMessages } from './complaint-list.messages.ts';
import { ComplaintListView } from './complaint-list.view.tsx';
import { ComplaintTabsView } from './complaint-tabs.view.tsx';

/** The borrower's complaints (requirement C6). */
export const complaintListPage = definePage<ComplaintListData, ComplaintListMessages>({
  routes: ['complaintList'],
  states: [{ borrower: 'gloria' }, { name: 'complaint-list-empty', borrower: 'ana' }],
  View: ComplaintListView,
  refetches: true,
  live: [
    livePart<ComplaintListData, ComplaintListData, ComplaintListMessages>({
      name: 'tabs',
      view: 'features/complaints/complaint-tabs',
      View: ComplaintTabsView,
      data: (data) => data,
    }),
  ],
  messages: complaintListMessages,
  title: (t) => t.title,
  async load({ call, query }) {
    const tab = query.get('tab') ?? '';
    const offset = /^\d{1,5}$/.test(query.get('offset') ?? '') ? Number(query.get('offset')) : 0;
    const [{ tabs: newest }, further] = await Promise.all([
      call(complaintList, {}),
      tab !== '' && offset > 0 ? call(complaintList, { tab, offset }) : { tabs: [] },
    ]);
    const asked = further.tabs.find(({ key }) => key === tab);
    return {
      tabs: newest.map((one) => (asked && one.key === tab ? asked : one)),
      tab,
      offset: asked ? offset : 0,
      orderId: query.get('orderId') ?? '',
    };
  },
});
