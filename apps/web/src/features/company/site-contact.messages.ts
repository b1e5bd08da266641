import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';
import { type SiteMessages, siteMessages } from './site.messages.ts';

const es = {
  title: 'Contacto',
  description: 'El teléfono y el correo de {company}, la empresa que presta con {app}.',
  honest: 'Para que alguien te conteste, llama o escribe:',
  call: 'Llamar al {phone}',
  mail: 'Escribir a {email}',
  form: 'Ordena lo que quieres decir',
  // Nothing is sent (spec 5), and the reader must know that first.
  nothingSent: 'Este formulario no envía nada: solo revisa que tu mensaje esté completo.',
  name: 'Nombre',
  email: 'Correo electrónico',
  telephone: 'Teléfono',
  message: 'Mensaje',
  check: 'Revisar mi mensaje',
  incomplete: '¡Completa todos los datos, por favor!',
  done: 'Tu mensaje está completo. No se envió a nadie.',
} as const;

export type ContactMessages = SiteMessages & Texts<typeof es>;

/** The contact form (requirement S6). */
export const contactMessages: Record<LoanLocale, ContactMessages> = {
  es: { ...siteMessages.es, ...es },
  en: {
    ...siteMessages.en,
    title: 'Contact',
    description: 'The telephone number and e-mail address of {company}, the company behind {app}.',
    honest: 'To reach somebody, call or write:',
    call: 'Call {phone}',
    mail: 'Write to {email}',
    form: 'Prepare your message',
    nothingSent: 'This form sends nothing: it only checks that your message is complete.',
    name: 'Name',
    email: 'Email',
    telephone: 'Telephone',
    message: 'Message',
    check: 'Check my message',
    // Spec 5, verbatim.
    incomplete: 'Please provide complete information!',
    done: 'Your message is complete. It was not sent to anybody.',
  },
};
