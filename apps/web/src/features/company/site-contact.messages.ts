import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';
import { serviceHoursMessages } from '../../legal/service-hours.ts';
import { type SiteMessages, siteMessages } from './site.messages.ts';

const es = {
  title: 'Contacto',
  description: 'El teléfono y el correo de {company}, la empresa que presta con {app}.',
  lead: 'Te contesta una persona.',
  ...serviceHoursMessages.es,
  honest: 'Llámanos o escríbenos',
  call: 'Llamar por teléfono',
  mail: 'Enviar un correo',
  form: 'Escribir el mensaje aquí',
  // The form sends nothing (spec 5): the reader's own mail does.
  nothingSent: 'Tu correo se abre con el mensaje escrito: solo falta que lo envíes.',
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
    lead: 'A person answers.',
    ...serviceHoursMessages.en,
    honest: 'Call or write to us',
    call: 'Call us',
    mail: 'Send an email',
    form: 'Write the message here',
    nothingSent: 'Your email opens with the message written: all that is left is to send it.',
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
