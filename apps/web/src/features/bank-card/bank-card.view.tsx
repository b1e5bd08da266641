import * as to from '../../documents.ts';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import type { BankCardData } from './bank-card.data.ts';
import type { BankCardMessages } from './bank-card.messages.ts';
import { ChooseStage } from './choose-stage.tsx';
import { CodeStage } from './code-stage.tsx';

export function View({ data, t }: ViewProps<BankCardData, BankCardMessages>) {
  const { carry } = useScreen();
  const { orderId, productId } = data;
  const choose = linkTo(to.ynRepayChoose, carry, { orderId, productId });
  const loan = linkTo(to.loanDetailUrl, carry, { orderId, productId });
  const isCodeStage = data.recordId !== '';
  return (
    <Frame title={t.title} backHref={isCodeStage ? choose : loan}>
      {isCodeStage ? (
        <CodeStage data={data} choose={choose} loan={loan} t={t} />
      ) : (
        <ChooseStage data={data} loan={loan} t={t} />
      )}
    </Frame>
  );
}
