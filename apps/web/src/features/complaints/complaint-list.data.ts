import type { ComplaintTab } from '@plazo/contract/complaints';

export interface ComplaintListData {
  tabs: readonly ComplaintTab[];
  /** The tab that the address asks for, and from which of its items on. */
  tab: string;
  offset: number;
  /** The order that the back link leads to. */
  orderId: string;
}
