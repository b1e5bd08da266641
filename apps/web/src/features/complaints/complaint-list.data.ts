import type { ComplaintTab } from '@plazo/contract/complaints';

export interface ComplaintListData {
  tabs: readonly ComplaintTab[];
  /** The tab that the URL asks for, and the item to start from. */
  tab: string;
  offset: number;
  /** The order that the back link leads to. */
  orderId: string;
}

/** Whether there is anything to count: the head says how many wait. */
export const hasComplaints = (tabs: readonly ComplaintTab[]): boolean => tabs.some(({ items }) => items.length > 0);
