import * as to from '@plazo/contract/documents';
import type { LoanDetails } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { orderCan } from '@plazo/loan-rules/order-status';
import { asksApp } from '@plazo/page-kit/base/asks-app';
import * as controls from '@plazo/page-kit/base/controls';
import { linkTo, saveAs } from '../../paths.ts';
import { AppAnswer } from '../../screen/app-answer.tsx';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ButtonPair } from '../../ui/button-pair.tsx';
import { ModalFrame } from '../../ui/modal-frame.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import { extensionWords } from './extension-words.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

/** The dialog's id. */
export const extensionReminder = 'extend';

export interface LoanActionsProps {
  orderId: string;
  productId: string;
  status: number;
  /** Whether there is a letter to save. */
  hasLetter: boolean;
  isExtensionOffered: boolean;
  /** What extending costs; a core may not send it. */
  extension: LoanDetails['extension'];
  /** On its first day a loan need not be paid, so paying is made less prominent. */
  isJustTaken: boolean;
  t: LoanDetailsMessages;
}

/** What the borrower can do now (requirement D2), by the table of statuses. */
export function LoanActions(props: LoanActionsProps) {
  const { orderId, productId, status, hasLetter, isExtensionOffered, extension, isJustTaken, t } = props;
  const { carry, tenant } = useScreen();
  const order = { orderId, productId };
  const repay = linkTo(to.repayUrl, carry, order);
  if (orderCan.repay(status)) {
    return (
      <ActionBar>
        <LinkButton kind={isJustTaken ? 'secondary' : 'primary'} href={repay}>
          {t.repay}
        </LinkButton>
        {isExtensionOffered && orderCan.extend(status) && (
          <ExtensionReminder extend={linkTo(to.repayDelayUrl, carry, order)} repay={repay} cost={extension} t={t} />
        )}
      </ActionBar>
    );
  }
  if (!orderCan.borrowAgain(status)) return null;
  const letter = linkTo(to.settlementLetter, carry, { ...order, [saveAs]: 'pdf' });
  return (
    <ActionBar>
      {hasLetter && (
        <LinkButton href={letter} {...asksApp('saveDocument', { path: letter })}>
          {t.saveLetter}
        </LinkButton>
      )}
      <Button
        kind={hasLetter ? 'quiet' : 'primary'}
        {...controls.late}
        {...asksApp('openProduct', { productId }, fill(t.borrowInApp, { app: tenant.displayName }))}
      >
        {t.borrowAgain}
      </Button>
      <AppAnswer />
    </ActionBar>
  );
}

interface ExtensionReminderProps {
  extend: string;
  repay: string;
  cost: LoanDetails['extension'];
  t: LoanDetailsMessages;
}

/** The dialog that the extension's row opens first (requirement D2). */
function ExtensionReminder({ extend, repay, cost, t }: ExtensionReminderProps) {
  const { locale, loadedOn, t: screenText } = useScreen();
  const money = useMoney();
  const body = cost
    ? `${extensionWords(cost, { date: dayInWords(cost.dueDate, locale, loadedOn), money, t })}. ${t.extendFee}`
    : t.extendBody;
  return (
    <ModalFrame
      id={extensionReminder}
      kind="dialog"
      title={t.extendTitle}
      dismissLabel={screenText.dismiss}
      actions={
        // Both have the same weight: we favour neither.
        <ButtonPair isEven>
          <LinkButton kind="secondary" href={repay}>
            {t.noExtend}
          </LinkButton>
          <LinkButton kind="secondary" href={extend}>
            {t.goExtend}
          </LinkButton>
        </ButtonPair>
      }
    >
      <p>
        <TextWithFigures text={body} />
      </p>
    </ModalFrame>
  );
}
