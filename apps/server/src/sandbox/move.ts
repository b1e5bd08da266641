const units = { d: 86_400_000, h: 3_600_000, m: 60_000 } as const;

/** A move of the clock such as `+8d`, `+3h` or `-30m`, in milliseconds; null for any other text. */
export function parseMove(text: string): number | null {
  const match = /^([+-]?)(\d{1,5})([dhm])$/.exec(text.trim());
  if (!match) return null;
  const [, sign, count, unit] = match;
  return (sign === '-' ? -1 : 1) * Number(count) * units[unit as keyof typeof units];
}
