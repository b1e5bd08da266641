import { loanDetailConfirm } from '@plazo/contract/offer';
import { offerReloadMs } from '@plazo/loan-rules/limits';
import { useEffect, useRef, useState } from 'react';
import { getDevice } from '../../screen/device.ts';
import { useScreen } from '../../screen/screen.ts';
import { Button } from '../../ui/button.tsx';
import { CountdownRing } from '../../ui/countdown-ring.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import type { OfferFormMessages } from './confirm-offer.messages.ts';
import { showUpdated } from './show-updated.ts';
import type { ShownBefore } from './shown-before.ts';

export interface ReloadDialogProps {
  productId: string;
  offerNo: string | undefined;
  /** The amount in words. */
  amount: string;
  /** The figures that are about to change. */
  shown: ShownBefore;
  onUpdated: () => void;
  /** Whether the dialog was closed, or the update failed. */
  onPutOff: () => void;
  t: OfferFormMessages;
}

/**
 * Requirement O3: after 5.5 s the offer is fetched again with isType=1, and the screen with it. Closing the dialog stops the countdown
 * (WCAG 2.2.1); the offer can then be updated from the page, when the reader is ready.
 */
export function ReloadDialog({ productId, offerNo, amount, shown, onUpdated, onPutOff, t }: ReloadDialogProps) {
  const screen = useScreen();
  // Closed on the server and in the first render, which must match; it opens once the document is interactive.
  const [isOpen, setOpen] = useState(false);
  const isUpdating = useRef(false);
  useEffect(() => setOpen(true), []);

  async function reload() {
    if (isUpdating.current) return;
    isUpdating.current = true;
    const { call, report } = getDevice();
    try {
      await call(loanDetailConfirm, { productId, ...(offerNo === undefined ? {} : { offerNo }), isType: '1' });
      if (await showUpdated(offerNo, shown)) return onUpdated();
      showToast(screen.t.unavailable, { tone: 'danger' });
    } catch (error) {
      report(error);
    }
    isUpdating.current = false;
    close();
  }

  /** An update already under way continues, and counts. */
  function close() {
    setOpen(false);
    if (!isUpdating.current) onPutOff();
  }

  const reloadOnTime = useRef(reload);
  reloadOnTime.current = reload;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => reloadOnTime.current(), offerReloadMs);
    return () => clearTimeout(timer);
  }, [isOpen]);

  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={t.reloadTitle}
      dismissLabel={screen.t.dismiss}
      actions={
        <Button kind="secondary" onClick={() => void reload()}>
          {t.reloadNow}
        </Button>
      }
    >
      {isOpen && <CountdownRing seconds={offerReloadMs / 1000} label={t.reloadRunning} doneLabel={t.reloadRunning} />}
      <p>{amount}</p>
    </Dialog>
  );
}
