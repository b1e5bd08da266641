import type { TermUnit } from '@plazo/loan-rules/due-dates';

/**
 * The address of the contract of an order or offer: `/agony` for the period product, an instalment loan (requirement L5).
 * The paths are those of the pages' own table (apps/web/src/paths.ts).
 */
export function contractAddress({ id, termUnit }: { id: string; termUnit: TermUnit }): string {
  return `${termUnit === 'day' ? '/loan-agreement' : '/agony'}?orderId=${id}`;
}
