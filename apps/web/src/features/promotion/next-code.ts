const key = 'plazo.promotion.next-code';
/** Nobody is told to wait for longer than this. */
const longest = 24 * 60 * 60_000;

/** When another code may be requested, in epoch milliseconds, as this tab knows it: it survives a reload. 0: now. */
export function readNextCode(now: number): number {
  try {
    const until = Number(sessionStorage.getItem(key));
    return until > now && until <= now + longest ? until : 0;
  } catch {
    // If nothing can be stored, the server still says how long to wait.
    return 0;
  }
}

export function writeNextCode(until: number): void {
  try {
    sessionStorage.setItem(key, String(until));
  } catch {
    // See above.
  }
}
