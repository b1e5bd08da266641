import { orderStatus } from '@plazo/loan-rules/order-status';
import type { StatusBannerProps } from '../../ui/status-banner.tsx';

type Banner = Pick<StatusBannerProps, 'picture' | 'tone'>;

/** Danger is for what is overdue, and for nothing else. */
const tones: Record<number, Banner['tone']> = {
  [orderStatus.underReview]: 'plain',
  [orderStatus.rejected]: 'plain',
  [orderStatus.disbursing]: 'plain',
  [orderStatus.disbursed]: 'positive',
  [orderStatus.repayable]: 'plain',
  [orderStatus.overdue]: 'danger',
  [orderStatus.settled]: 'positive',
};

/** The picture and tone of a status; spec 4: 200 is the default. */
export function bannerOf(status: number): Banner {
  const known = status in tones ? status : orderStatus.settled;
  return { picture: `/pictures/status-${known}.svg`, tone: tones[known] ?? 'plain' };
}
