import { orderCan } from '@plazo/loan-rules/order-status';
import { useState } from 'react';
import { fill } from '../../lib/format.ts';
import { linkTo } from '../../paths.ts';
import { getDevice } from '../../screen/device.ts';
import { useMoney, useScreen } from '../../screen/screen.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

export interface LoanActionsProps {
  orderId: string;
  productId: string;
  status: number;
  /** Minor units; unknown where the core does not say. */
  amount: number | undefined;
  isExtensionOffered: boolean;
  t: LoanDetailsMessages;
}

/** What can be done now (requirement D2): the table of statuses decides. */
export function LoanActions({ orderId, productId, status, amount, isExtensionOffered, t }: LoanActionsProps) {
  const { carry, tenant } = useScreen();
  const money = useMoney();
  const repay = linkTo('repayUrl', carry, { orderId, productId });
  if (orderCan.repay(status)) {
    return (
      <ActionBar>
        <LinkButton href={repay}>
          {amount === undefined ? t.repayPlain : fill(t.repay, { amount: money(amount) })}
        </LinkButton>
        {isExtensionOffered && orderCan.extend(status) && (
          <ExtensionReminder extend={linkTo('repayDelayUrl', carry, { orderId, productId })} repay={repay} t={t} />
        )}
      </ActionBar>
    );
  }
  if (!orderCan.borrowAgain(status)) return null;
  const borrowAgain = () => {
    if (!getDevice().bridge.openProduct(productId)) showToast(fill(t.borrowInApp, { app: tenant.displayName }));
  };
  return (
    <ActionBar>
      <Button late onClick={borrowAgain}>
        {t.borrowAgain}
      </Button>
    </ActionBar>
  );
}

function ExtensionReminder({ extend, repay, t }: { extend: string; repay: string; t: LoanDetailsMessages }) {
  const screen = useScreen();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {/* A link: a tap before the scripts, or without them, opens the extension, which says what it costs itself. */}
      <LinkButton
        kind="secondary"
        href={extend}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {t.extend}
      </LinkButton>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t.extendTitle}
        dismissLabel={screen.t.dismiss}
        actions={
          <>
            <LinkButton href={extend}>{t.goExtend}</LinkButton>
            <LinkButton kind="quiet" href={repay}>
              {t.noExtend}
            </LinkButton>
          </>
        }
      >
        <p>{t.extendBody}</p>
      </Dialog>
    </>
  );
}
