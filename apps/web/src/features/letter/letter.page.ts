import * as to from '@plazo/contract/documents';
import { settlementLetter } from '@plazo/contract/letter';
import { settled } from '../../loan-parts/payable.ts';
import { linkTo } from '../../paths.ts';
import { definePage } from '../../screen/page.ts';
import { letterMessages } from './letter.messages.ts';
import { letterPaper } from './letter.paper.ts';
import type { LetterData } from './letter.view.tsx';
import { LetterView } from './letter.view.tsx';

/** The no-debt letter of a settled loan, to print and to show. */
export const letterPage = definePage<LetterData, (typeof letterMessages)['es']>({
  routes: ['settlementLetter'],
  states: [{ borrower: 'hugo' }],
  View: LetterView,
  refetches: true,
  live: 'nothing',
  messages: letterMessages,
  title: (t) => t.title,
  paper: letterPaper,
  async load(context) {
    const { call, query, carry } = context;
    const orderId = query.get('orderId') ?? '';
    const letter = await settled(context, call(settlementLetter, { orderId }));
    // Others will see that page's address, so it must contain nothing of this session.
    const { isNeedPop } = carry.launch;
    const nobody = { launch: isNeedPop === undefined ? {} : { isNeedPop }, rest: [] };
    return {
      letter,
      backHref: linkTo(to.loanDetailUrl, carry, { orderId, productId: query.get('productId') ?? undefined }),
      checkHref: linkTo(to.verifyLetter, nobody, { letterCode: letter.code }),
    };
  },
});
