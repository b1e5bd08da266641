import type { Call } from '@plazo/contract/endpoint';
import { getWhatsapp } from '@plazo/contract/support';
import { contactCallOverall } from '@plazo/loan-rules/limits';
import { chatLink } from '../../lib/chat-link.ts';

/** Whom to turn to where only a person helps; its hours only if the lender says them. */
export interface Contact {
  va: string;
  hours?: string | undefined;
  chat: string | null;
  email: string;
}

/** Null if the core does not say: the lender's own number is there in any case. */
export async function contactOf(call: Call): Promise<Contact | null> {
  const contact = await call(getWhatsapp, { overall: contactCallOverall }).catch(() => null);
  if (contact === null) return null;
  const { va, hours, phone, email } = contact;
  return { va, hours, chat: chatLink(phone), email };
}
