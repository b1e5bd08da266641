import * as to from '@plazo/contract/documents';
import { linkTo } from '../../paths.ts';
import { useScreen } from '../../screen/screen.ts';
import { LinkList } from '../../ui/link-list.tsx';
import { Tile } from '../../ui/tile.tsx';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

export interface MarketAreaProps {
  orderId: string;
  productId: string;
  /** Another loan was just refused. */
  isAfterRefusal: boolean;
  t: LoanDetailsMessages;
}

/**
 * The way to the loan market (requirement D3), the last of all. No loan is praised here: nobody is sold another one while their own is
 * decided or on its way.
 */
export function MarketArea({ orderId, productId, isAfterRefusal, t }: MarketAreaProps) {
  const { carry } = useScreen();
  const row = {
    href: linkTo(to.recommendList, carry, { orderId, productId }),
    text: t.market,
    notes: isAfterRefusal ? [t.eachDecided] : [],
    picture: <Tile name="list" />,
  };
  return <LinkList rows={[row]} />;
}
