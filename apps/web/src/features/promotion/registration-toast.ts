import { isApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { endToasts, showToast, type ToastTone } from '../../ui/toast-store.ts';
import type { PromotionMessages } from './promotion.messages.ts';

const registration = 'registration';

/** One at a time: each is about the same form. */
export function tell(text: string, tone?: ToastTone) {
  showToast(text, { tone, about: registration });
}

export function endTold() {
  endToasts(registration);
}

/** What a lender's own core left open, or was not sent, has a text from our server. */
const inWords = new Set<string>([errorCode.unsure, errorCode.notSent]);

/** A lost network is reported as specified (spec 8), a refusal in the server's own words. */
export function tellFailure(error: unknown, t: PromotionMessages) {
  const isLost = !isApiError(error) || error.status === 0 || (error.status >= 502 && !inWords.has(error.code));
  tell(isLost ? t.network : error.message, 'danger');
}
