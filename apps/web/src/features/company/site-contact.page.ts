import { fill } from '@plazo/contract/text';
import { definePage, livePart } from '../../screen/page.ts';
import { visitor } from '../../screen/states.ts';
import { ContactFormView } from './contact-form.view.tsx';
import { loadSite, type Site } from './site.ts';
import { type ContactMessages, contactMessages } from './site-contact.messages.ts';
import { SiteContactView } from './site-contact.view.tsx';

/** The contact form (requirement S6). No page of the site links to it. */
export const contactPage = definePage<Site, ContactMessages>({
  routes: ['Contact'],
  states: [{ ...visitor() }],
  View: SiteContactView,
  live: [
    livePart<Site, string, ContactMessages>({
      name: 'form',
      view: 'features/company/contact-form',
      View: ContactFormView,
      data: ({ serviceEmail }) => serviceEmail,
    }),
  ],
  messages: contactMessages,
  title: (t) => t.title,
  description: (t, { displayName, companyName }) => fill(t.description, { app: displayName, company: companyName }),
  load: loadSite,
});
