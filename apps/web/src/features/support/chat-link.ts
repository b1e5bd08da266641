/** The chat of a WhatsApp-style number; null without one. Its host is ours to name, so no tenant has to allow it. */
export function chatLink(number: string): string | null {
  const digits = number.replace(/\D/g, '');
  // With its country code: the shortest that there are, and the longest (ITU-T E.164).
  if (!/^[1-9]\d{7,14}$/.test(digits)) return null;
  return `https://wa.me/${digits}`;
}
