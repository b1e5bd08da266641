import { disclosureSheet } from '@plazo/contract/disclosure';
import { contractDetail } from '@plazo/contract/loan';
import { definePage } from '../../screen/page.ts';
import { backFromDocument } from './back-from-document.ts';
import { type DisclosureSheetMessages, disclosureSheetMessages } from './disclosure-sheet.messages.ts';
import { disclosureSheetPaper } from './disclosure-sheet.paper.ts';
import type { DisclosureSheetData } from './disclosure-sheet.view.tsx';
import { DisclosureSheetView } from './disclosure-sheet.view.tsx';

/** The page of key figures that local law requires to be read before a contract is accepted. */
export const disclosureSheetPage = definePage<DisclosureSheetData, DisclosureSheetMessages>({
  routes: ['disclosureSheet'],
  states: [
    { name: 'disclosure-sheet-mexico', borrower: 'raul' },
    { name: 'disclosure-sheet-india', borrower: 'priya' },
    { name: 'disclosure-sheet-none', borrower: 'fermin', status: 404 },
  ],
  View: DisclosureSheetView,
  refetches: true,
  live: 'nothing',
  messages: disclosureSheetMessages,
  title: (_, { sheet }) => sheet.title,
  paper: disclosureSheetPaper,
  async load(context) {
    const { call, query, today } = context;
    const orderId = query.get('orderNo') ?? query.get('orderId') ?? '';
    const sheet = await call(disclosureSheet, { orderNo: orderId });
    // The sheet is whole without it.
    const contract = await call(contractDetail, { orderNo: orderId }).catch(() => null);
    return { sheet, contract, orderId, today, backHref: backFromDocument(context, orderId) };
  },
});
