import { orderStatus } from '@plazo/loan-rules/order-status';
import type { ChipTone } from '../../ui/hero.tsx';

interface Banner {
  picture: string;
  tone: ChipTone;
}

/** Only overdue loans use the danger tone. */
const tones: Record<number, Banner['tone']> = {
  [orderStatus.underReview]: 'plain',
  [orderStatus.rejected]: 'plain',
  [orderStatus.disbursing]: 'plain',
  [orderStatus.disbursed]: 'positive',
  [orderStatus.repayable]: 'positive',
  [orderStatus.overdue]: 'danger',
  [orderStatus.settled]: 'positive',
};

/** A core may have statuses of its own. */
export const isUnknown = (status: number) => !(status in tones);

/** Of status 151 too, but its drawing shows money that is on its way. */
export const moneyBackPicture = '/pictures/on-hero/money-back.svg';

/**
 * The picture and tone of a status. Spec 4: the picture of 200 is the default. Its tone is not, because an order with an unknown status may
 * not be paid.
 */
export function bannerOf(status: number): Banner {
  const known = isUnknown(status) ? orderStatus.settled : status;
  return { picture: `/pictures/on-hero/status-${known}.svg`, tone: tones[status] ?? 'plain' };
}
