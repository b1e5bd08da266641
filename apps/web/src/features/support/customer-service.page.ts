import { type CustomerContact, getWhatsapp } from '@plazo/contract/support';
import { contactCallOverall } from '@plazo/loan-rules/limits';
import { definePage } from '../../screen/page.ts';
import { chatLink } from './chat-link.ts';
import { customerServiceMessages } from './customer-service.messages.ts';
import { View } from './customer-service.view.tsx';

export interface CustomerService {
  contact: CustomerContact;
  /** Where a chat opens; null without a number for it. */
  chat: string | null;
  /** The order that the borrower comes from, if any. */
  orderId: string | undefined;
  productId: string | undefined;
}

/** Customer service (requirement S1). */
export const customerServicePage = definePage<CustomerService, (typeof customerServiceMessages)['es']>({
  routes: ['customerService'],
  view: 'features/support/customer-service',
  View,
  live: 'nothing',
  messages: customerServiceMessages,
  title: (t) => t.title,
  async load({ call, query, tenant }) {
    const contact = await call(getWhatsapp, { overall: contactCallOverall });
    return {
      // A core that has no telephone to name still leaves the borrower one to call.
      contact: { ...contact, va: contact.va || tenant.servicePhone },
      chat: chatLink(contact.phone),
      orderId: query.get('orderId') ?? undefined,
      productId: query.get('productId') ?? undefined,
    };
  },
});
