import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';
import { serviceHoursMessages } from '../../legal/service-hours.ts';
import { cannotPayToday } from '../../loan-parts/cannot-pay.messages.ts';

const es = {
  title: 'Ayuda',
  heading: 'Habla con una persona',
  open: 'Ahora te contestan.',
  openUntil: 'Ahora te contestan, hasta las {until}.',
  opensToday: 'Cerrado. Abre hoy a las {from}.',
  opens: 'Cerrado. Abre el {date} a las {from}.',
  ...serviceHoursMessages.es,
  intro: 'Sobre tu préstamo, tus pagos y tus datos.',
  call: 'Llamar al {number}',
  chat: 'Escribir por WhatsApp',
  mail: 'Enviar un correo',
  details: 'Otras formas de contacto',
  phone: 'Teléfono',
  whatsapp: 'WhatsApp',
  email: 'Correo electrónico',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'Mantén presionado el dato para copiarlo.',
  complaintHeading: 'Si algo salió mal',
  complain: 'Presentar una queja',
  complaint: 'Es gratis.',
  answerBy: 'Es gratis. Si escribes hoy, te respondemos a más tardar el {date}.',
  complaints: 'Mis quejas',
  complaintsNote: 'Lo que enviaste y lo que te respondimos',
  questions: 'Preguntas frecuentes',
  question: [
    {
      title: 'Ya pagué y no aparece',
      text: 'Guarda tu recibo: un pago puede tardar en llegarnos. Si sigue sin aparecer, presenta una queja con una foto del recibo y lo buscamos.',
    },
    {
      title: cannotPayToday.es,
      text: 'Habla con nosotros en cuanto lo sepas, aunque la fecha ya haya pasado. En tu préstamo ves si puedes pagar una parte o extender, y cuánto cuesta esperar.',
      link: 'Ver mi préstamo',
    },
    {
      title: 'Cambié de teléfono o de domicilio',
      text: 'Llámanos o escríbenos para corregirlo, así te llegan los avisos de tu préstamo.',
    },
  ],
  more: 'Más información',
  about: 'Quiénes somos',
  privacy: 'Aviso de privacidad',
  consents: 'Publicidad: lo que has aceptado',
  messages: 'Mensajes',
  sessions: 'Cerrar sesión',
} as const;

export type CustomerServiceMessages = Texts<typeof es>;

export const customerServiceMessages: Record<LoanLocale, CustomerServiceMessages> = {
  es,
  en: {
    title: 'Help',
    heading: 'Talk to a\u00a0person',
    open: 'Open now.',
    openUntil: 'Open now, until {until}.',
    opensToday: 'Closed. Opens today at {from}.',
    opens: 'Closed. Opens on {date} at {from}.',
    ...serviceHoursMessages.en,
    intro: 'About your loan, your payments and your data.',
    call: 'Call {number}',
    chat: 'WhatsApp',
    mail: 'Send an email',
    details: 'Other ways to reach us',
    phone: 'Telephone',
    whatsapp: 'WhatsApp',
    email: 'Email',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Press and hold the text to copy it.',
    complaintHeading: 'If something went wrong',
    complain: 'File a complaint',
    complaint: 'It’s free.',
    answerBy: 'It’s free. Send it today and we’ll answer by {date}.',
    complaints: 'My complaints',
    complaintsNote: 'What you sent, and what we answered',
    questions: 'Common questions',
    question: [
      {
        title: 'I paid and it doesn’t show',
        text: 'Keep your receipt: a payment can take a while to reach us. If it still doesn’t show, file a complaint with a picture of the receipt and we’ll look for it.',
      },
      {
        title: cannotPayToday.en,
        text: 'Talk to us as soon as you know, even if the due date has passed. Your loan shows whether you can pay part of it or extend, and what waiting costs.',
        link: 'See my loan',
      },
      {
        title: 'My phone or my address has changed',
        text: 'Call or write to us to correct it, so that notices about your loan reach you.',
      },
    ],
    more: 'More information',
    about: 'About us',
    privacy: 'Privacy notice',
    consents: 'Advertising: what you have agreed to',
    messages: 'Messages',
    sessions: 'Sign out',
  },
};
