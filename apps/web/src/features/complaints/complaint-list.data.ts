import type { ComplaintTab } from '@plazo/contract/complaints';

export interface ComplaintListData {
  tabs: readonly ComplaintTab[];
  /** The tab that the URL asks for, and the item to start from. */
  tab: string;
  offset: number;
  /** The order that the back link leads to. */
  orderId: string;
}
