import { allowedRedirect } from '../../paths.ts';

/** The chat of a WhatsApp-style number; null without one, or where the tenant does not allow the chat's host. */
export function chatLink(number: string, allowedHosts: readonly string[]): string | null {
  const digits = number.replace(/\D/g, '');
  // With its country code: the shortest that there are, and the longest (ITU-T E.164).
  if (!/^[1-9]\d{7,14}$/.test(digits)) return null;
  return allowedRedirect(`https://wa.me/${digits}`, { origin: 'http://page', allowedHosts });
}
