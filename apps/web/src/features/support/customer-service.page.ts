import { getWhatsapp } from '@plazo/contract/support';
import { contactCallOverall } from '@plazo/loan-rules/limits';
import { chatLink } from '../../lib/chat-link.ts';
import { wayBack } from '../../screen/help-link.ts';
import { definePage } from '../../screen/page.ts';
import { customerServiceMessages } from './customer-service.messages.ts';
import type { CustomerService } from './customer-service.view.tsx';
import { CustomerServiceView } from './customer-service.view.tsx';

/** Customer service (requirement S1). */
export const customerServicePage = definePage<CustomerService, (typeof customerServiceMessages)['es']>({
  routes: ['customerService'],
  states: [{ borrower: 'fermin' }],
  View: CustomerServiceView,
  live: 'nothing',
  messages: customerServiceMessages,
  title: (t) => t.title,
  async load({ call, carry, query, tenant }) {
    const contact = await call(getWhatsapp, { overall: contactCallOverall });
    return {
      // If a core names no telephone, the borrower still has one to call.
      contact: { ...contact, va: contact.va || tenant.servicePhone },
      chat: chatLink(contact.phone),
      backTo: wayBack(query, carry),
      orderId: query.get('orderId') ?? undefined,
      productId: query.get('productId') ?? undefined,
    };
  },
});
