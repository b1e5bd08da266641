import * as to from '@plazo/contract/documents';
import { contractDetail } from '@plazo/contract/loan';
import { definePage } from '../../screen/page.ts';
import { backFromDocument } from './back-from-document.ts';
import { contractMessages } from './contract.messages.ts';
import { contractPaper } from './contract.paper.ts';
import type { ContractData } from './contract.view.tsx';
import { ContractView } from './contract.view.tsx';

/** The contract as a page to read and print (requirement S3): the offer links to it, so it exists before acceptance. */
export const contractPage = definePage<ContractData, (typeof contractMessages)['es']>({
  routes: ['loanAgreement', 'loanAgreementOfPeriod'],
  states: [
    { name: 'contract-of-an-offer', borrower: 'ana', through: to.loanAgreement },
    { name: 'contract-of-a-loan', borrower: 'fermin', through: to.loanAgreement },
    { name: 'contract-of-instalments', borrower: 'ines', path: to.loanAgreementOfPeriod },
    { name: 'contract-paid-out-late', borrower: 'valeria', path: to.loanAgreement },
  ],
  View: ContractView,
  refetches: true,
  live: 'nothing',
  messages: contractMessages,
  title: (t) => t.title,
  paper: contractPaper,
  async load(context) {
    const { call, query } = context;
    const orderNo = query.get('orderNo') ?? query.get('orderId') ?? '';
    const contract = await call(contractDetail, { orderNo });
    return { contract, orderNo, backHref: backFromDocument(context, orderNo) };
  },
});
