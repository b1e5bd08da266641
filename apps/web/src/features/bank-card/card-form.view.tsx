import * as to from '@plazo/contract/documents';
import { linkTo } from '../../paths.ts';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import type { BankCardData } from './bank-card.data.ts';
import type { BankCardMessages } from './bank-card.messages.ts';
import { ChooseStage } from './choose-stage.tsx';
import { CodeStage } from './code-stage.tsx';

/** Choosing a card, then confirming with a code. */
export function CardFormView({ data, t }: ViewProps<BankCardData, BankCardMessages>) {
  const { carry } = useScreen();
  const { orderId, productId, recordId } = data;
  const loan = linkTo(to.loanDetailUrl, carry, { orderId, productId });
  if (recordId === '') return <ChooseStage data={data} loan={loan} t={t} />;
  const choose = linkTo(to.ynRepayChoose, carry, { orderId, productId });
  return <CodeStage data={data} choose={choose} loan={loan} t={t} />;
}
