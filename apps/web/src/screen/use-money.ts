import { money } from '../lib/format.ts';
import { useScreen } from './screen.ts';

/** Formats amounts of minor units for this reader, with the currency code if one is given. */
export function useMoney(currency?: string): (minorUnits: number) => string {
  const { format } = useScreen();
  return (minorUnits) => money(minorUnits, format, currency);
}
