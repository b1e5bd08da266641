/**
 * Where the contract of an order or offer is read: `/agony` for the period product, an instalment loan (requirement L5).
 * The paths are those of the pages' own table (apps/web/src/paths.ts).
 */
export function contractAddress({ id, termUnit }: { id: string; termUnit: 'day' | 'month' }): string {
  return `${termUnit === 'month' ? '/agony' : '/loan-agreement'}?orderId=${id}`;
}
