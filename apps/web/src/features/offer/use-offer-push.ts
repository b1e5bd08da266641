import { isApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { loanDetailPush } from '@plazo/contract/offer';
import { trackProduct } from '@plazo/page-kit/bridge/bridge';
import { useEffect, useState } from 'react';
import { isRefusal } from '../../api/is-refusal.ts';
import { getDevice } from '../../screen/device.ts';
import { replaceWith } from '../../screen/replace-with.ts';
import { useScreen } from '../../screen/screen.ts';
import { withLaunch } from '../../wire-addresses.ts';
import type { OfferFormMessages } from './confirm-offer.messages.ts';
import type { answersIn } from './offer-disclosure.tsx';
import type { OfferFormData } from './offer-form.data.ts';
import { showUpdated } from './show-updated.ts';
import { asShown } from './shown-before.ts';

interface PushProblem {
  message: string;
  /** The server refused. Otherwise only the answer is missing, and a loan may have been made. */
  isRefusal: boolean;
}

interface PushProps extends Pick<OfferFormData, 'productId' | 'offerNo' | 'agreed' | 'hasChanged'> {
  /** The values of the boxes next to the agreement. */
  answers: () => ReturnType<typeof answersIn>;
  t: OfferFormMessages;
}

/** Accepts the offer once, however often the button is tapped. */
export function useOfferPush({ productId, offerNo, agreed, hasChanged = false, answers, t }: PushProps) {
  const screen = useScreen();
  const { carry } = screen;
  const [isBusy, setBusy] = useState(false);
  const changed: PushProblem = { message: t.changed, isRefusal: true };
  const [problem, setProblem] = useState<PushProblem | null>(hasChanged ? changed : null);

  // A document restored from the back/forward cache is no longer waiting for an answer.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);

  async function push() {
    const { call, way, explain, leaving } = getDevice();
    leaving(true);
    setBusy(true);
    setProblem(null);
    try {
      const { lendDetailsUrl } = await call(loanDetailPush, { productId, ...agreed, ...answers() });
      trackProduct(way, productId);
      // Stays busy: the document is being replaced, and nothing may be tapped again. If the address is not allowed, the loan exists all the
      // same; this screen, once refreshed, says so and links to it.
      if (!replaceWith(withLaunch(lendDetailsUrl, carry, { from: 'confirm' }), screen)) location.reload();
    } catch (error) {
      leaving(false);
      const isOld = isApiError(error) && error.code === errorCode.amountMismatch;
      if (isOld && (await showUpdated(offerNo, asShown({ agreed })))) setProblem(changed);
      else setProblem({ message: explain(error, 'change'), isRefusal: isRefusal(error) });
      setBusy(false);
    }
  }

  return { isBusy, problem, push };
}
