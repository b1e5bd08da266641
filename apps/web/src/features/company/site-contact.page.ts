import { getWhatsapp } from '@plazo/contract/support';
import { fill } from '@plazo/contract/text';
import { contactCallOverall } from '@plazo/loan-rules/limits';
import { definePage, livePart } from '../../screen/page.ts';
import { visitor } from '../../screen/states.ts';
import { ContactFormView } from './contact-form.view.tsx';
import { loadSite } from './site.ts';
import { type ContactMessages, contactMessages } from './site-contact.messages.ts';
import { type ContactData, SiteContactView } from './site-contact.view.tsx';

/** The contact form (requirement S6). No page of the site links to it. */
export const contactPage = definePage<ContactData, ContactMessages>({
  routes: ['Contact'],
  states: [{ ...visitor() }],
  View: SiteContactView,
  live: [
    livePart<ContactData, string, ContactMessages>({
      name: 'form',
      view: 'features/company/contact-form',
      View: ContactFormView,
      data: ({ serviceEmail }) => serviceEmail,
    }),
  ],
  messages: contactMessages,
  title: (t) => t.title,
  description: (t, { displayName, companyName }) => fill(t.description, { app: displayName, company: companyName }),
  async load(context) {
    // The page works without it.
    const contact = await context.call(getWhatsapp, { overall: contactCallOverall }).catch(() => null);
    return { ...(await loadSite(context)), hours: contact?.hours ?? '' };
  },
});
