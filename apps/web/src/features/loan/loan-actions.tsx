import { fill } from '@plazo/contract/text';
import { orderCan } from '@plazo/loan-rules/order-status';
import { controls } from '../../base/controls.ts';
import { linkTo } from '../../paths.ts';
import { AppAnswer } from '../../screen/app-answer.tsx';
import { asksApp } from '../../screen/asks-app.ts';
import { useScreen } from '../../screen/screen.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ModalFrame } from '../../ui/modal-frame.tsx';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

/** The dialog's id. */
export const extensionReminder = 'extend';

export interface LoanActionsProps {
  orderId: string;
  productId: string;
  status: number;
  isExtensionOffered: boolean;
  t: LoanDetailsMessages;
}

/** What the borrower can do now (requirement D2), by the table of statuses. */
export function LoanActions({ orderId, productId, status, isExtensionOffered, t }: LoanActionsProps) {
  const { carry, tenant } = useScreen();
  const repay = linkTo('repayUrl', carry, { orderId, productId });
  if (orderCan.repay(status)) {
    return (
      <ActionBar>
        <LinkButton href={repay}>{t.repay}</LinkButton>
        {isExtensionOffered && orderCan.extend(status) && (
          <ExtensionReminder extend={linkTo('repayDelayUrl', carry, { orderId, productId })} repay={repay} t={t} />
        )}
      </ActionBar>
    );
  }
  if (!orderCan.borrowAgain(status)) return null;
  return (
    <ActionBar>
      <Button
        {...controls.late}
        {...asksApp('openProduct', { productId }, fill(t.borrowInApp, { app: tenant.displayName }))}
      >
        {t.borrowAgain}
      </Button>
      <AppAnswer />
    </ActionBar>
  );
}

/** The dialog that the extension's row opens first (requirement D2). */
function ExtensionReminder({ extend, repay, t }: { extend: string; repay: string; t: LoanDetailsMessages }) {
  const screen = useScreen();
  return (
    <ModalFrame
      id={extensionReminder}
      kind="dialog"
      title={t.extendTitle}
      dismissLabel={screen.t.dismiss}
      actions={
        <>
          {/* Both have the same weight: we prefer neither. */}
          <LinkButton kind="secondary" href={extend}>
            {t.goExtend}
          </LinkButton>
          <LinkButton kind="secondary" href={repay}>
            {t.noExtend}
          </LinkButton>
        </>
      }
    >
      <p>{t.extendBody}</p>
    </ModalFrame>
  );
}
