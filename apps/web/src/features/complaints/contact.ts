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

export async function contactOf(call: Call): Promise<Contact> {
  const { va, hours, phone, email } = await call(getWhatsapp, { overall: contactCallOverall });
  return { va, hours, chat: chatLink(phone), email };
}
