import { type ContractDetail, contractDetail } from '@plazo/contract/loan';
import { frameCss } from '../../screen/frame.css.ts';
import { definePage } from '../../screen/page.ts';
import keyValueRows from '../../ui/key-value-rows.css?inline';
import { contractMessages } from './contract.messages.ts';
import { View } from './contract.view.tsx';

/** The contract as a page to read and print (requirement S3): the offer links to it, so it is here already. */
export const contractPage = definePage<ContractDetail, (typeof contractMessages)['es']>({
  routes: ['loanAgreement', 'loanAgreementOfPeriod'],
  view: 'features/offer/contract',
  View,
  css: [...frameCss, keyValueRows],
  hydrate: false,
  messages: contractMessages,
  title: (t) => t.title,
  load: ({ call, query }) => call(contractDetail, { orderNo: query.get('orderNo') ?? query.get('orderId') ?? '' }),
});
