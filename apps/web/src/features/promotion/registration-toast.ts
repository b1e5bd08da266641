import { isApiError } from '@plazo/contract/envelope';
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

/** A lost network is told as specified (spec 8), what the server says in its own words. */
export function tellFailure(error: unknown, t: PromotionMessages) {
  const isLost = !isApiError(error) || error.status === 0 || error.status >= 502;
  tell(isLost ? t.network : error.message, 'danger');
}
