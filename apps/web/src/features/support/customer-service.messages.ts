import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Ayuda',
  heading: 'Habla con una persona',
  hours: 'Horario: {hours}',
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
  complaint: 'No cuesta nada. Tus fechas de pago no cambian.',
  answerBy: 'Si te quejas hoy, te respondemos a más tardar el {date}.',
  complaints: 'Mis quejas',
  complaintsNote: 'Lo que enviaste y lo que te respondimos',
  questions: 'Preguntas frecuentes',
  question: [
    {
      title: 'Ya pagué y no aparece',
      text: 'Guarda tu recibo: un pago puede tardar en llegarnos. Si sigue sin aparecer, presenta una queja con una foto del recibo y lo buscamos.',
    },
    {
      title: 'No puedo pagar todo',
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
  sessionsNote: 'Y dónde está abierta tu cuenta',
} as const;

export type CustomerServiceMessages = Texts<typeof es>;

export const customerServiceMessages: Record<LoanLocale, CustomerServiceMessages> = {
  es,
  en: {
    title: 'Help',
    heading: 'Talk to a person',
    hours: 'Hours: {hours}',
    intro: 'About your loan, your payments and your data.',
    call: 'Call {number}',
    chat: 'Write on WhatsApp',
    mail: 'Send an e-mail',
    details: 'Other ways to reach us',
    phone: 'Telephone',
    whatsapp: 'WhatsApp',
    email: 'E-mail',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Press and hold the text to copy it.',
    complaintHeading: 'If something went wrong',
    complain: 'File a complaint',
    complaint: 'It costs nothing. Your due dates do not change.',
    answerBy: 'If you send it today, we will answer by {date}.',
    complaints: 'My complaints',
    complaintsNote: 'What you sent, and what we answered',
    questions: 'Common questions',
    question: [
      {
        title: 'I have paid and it does not show',
        text: 'Keep your receipt: a payment can take a while to reach us. If it still does not show, file a complaint with a picture of the receipt and we will look for it.',
      },
      {
        title: 'I cannot pay all of it',
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
    sessionsNote: 'And see where your account is open',
  },
};
