import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';
import { type SiteMessages, siteMessages } from './site.messages.ts';

const es = {
  title: 'Contacto',
  description: 'El teléfono y el correo de {company}, la empresa que presta con {app}.',
  honest: 'Llámanos o escríbenos',
  mail: 'Escribir un correo',
  form: 'Preparar mi correo aquí',
  // The form sends nothing (spec 5): the reader's own mail does.
  nothingSent: 'Lo envías desde tu propio correo.',
  name: 'Nombre',
  email: 'Correo electrónico',
  telephone: 'Teléfono',
  message: 'Mensaje',
  check: 'Abrir mi correo',
  incomplete: '¡Completa todos los datos, por favor!',
  done: 'Tu mensaje está completo: envíalo desde tu correo.',
} as const;

export type ContactMessages = SiteMessages & Texts<typeof es>;

/** The contact form (requirement S6). */
export const contactMessages: Record<LoanLocale, ContactMessages> = {
  es: { ...siteMessages.es, ...es },
  en: {
    ...siteMessages.en,
    title: 'Contact',
    description: 'The telephone number and email address of {company}, the company behind {app}.',
    honest: 'Call or write to us',
    mail: 'Write an email',
    form: 'Prepare my email here',
    nothingSent: 'You send it from your own email.',
    name: 'Name',
    email: 'Email',
    telephone: 'Telephone',
    message: 'Message',
    check: 'Open my email',
    // Spec 5, verbatim.
    incomplete: 'Please provide complete information!',
    done: 'Your message is complete: send it from your email.',
  },
};
