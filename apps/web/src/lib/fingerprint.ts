/** A short text that differs where texts differ, for comparing them only: FNV-1a in 32 bits. */
export function fingerprint(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01_00_01_93);
  return (hash >>> 0).toString(36);
}
