/** The chat of a WhatsApp-style number; null without one. We choose its host, so no tenant has to allow it. */
export function chatLink(number: string): string | null {
  const digits = number.replace(/\D/g, '');
  // The shortest and the longest numbers with country code (ITU-T E.164).
  if (!/^[1-9]\d{7,14}$/.test(digits)) return null;
  return `https://wa.me/${digits}`;
}
