import { fill } from '@plazo/contract/text';
import { definePage, livePart } from '../../screen/page.ts';
import field from '../../ui/field.css?inline';
import notice from '../../ui/notice.css?inline';
import contact from './contact.css?inline';
import { type ContactMessages, contactMessages } from './contact.messages.ts';
import { View } from './contact.view.tsx';
import { View as ContactForm } from './contact-form.view.tsx';
import { siteCss } from './site.css.ts';
import { loadSite, type Site } from './site.ts';

/** The contact form (requirement S6). No page of the site links to it. */
export const contactPage = definePage<Site, ContactMessages>({
  routes: ['Contact'],
  view: 'features/company/contact',
  View,
  css: [...siteCss, field, notice, contact],
  live: [
    livePart<Site, true, ContactMessages>({
      name: 'form',
      view: 'features/company/contact-form',
      View: ContactForm,
      data: () => true,
    }),
  ],
  messages: contactMessages,
  title: (t) => t.title,
  description: (t, { displayName, companyName }) => fill(t.description, { app: displayName, company: companyName }),
  load: loadSite,
});
