import type { LoanLocale } from '@plazo/contract/launch';

const es = {
  title: 'Servicio al cliente',
  heading: 'Habla con una persona',
  intro: 'Te ayudamos con tu préstamo, tus pagos y tus datos.',
  hours: 'Horario: {hours}',
  call: 'Llamar al {number}',
  chat: 'Escribir por WhatsApp',
  mail: 'Enviar un correo',
  details: 'Datos de contacto',
  phone: 'Teléfono',
  whatsapp: 'WhatsApp',
  email: 'Correo electrónico',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'Mantén presionado el dato para copiarlo.',
  complaintHeading: '¿Algo salió mal?',
  complaint:
    'Si algo no está bien con tu préstamo o con el trato que recibiste, cuéntanos por escrito y le damos seguimiento.',
  answerBy: 'Si te quejas hoy, te respondemos a más tardar el {date}.',
  complain: 'Presentar una queja',
  more: 'Más información',
  about: 'Quiénes somos',
  privacy: 'Aviso de privacidad',
  consents: 'Publicidad: lo que has aceptado',
};

export type CustomerServiceMessages = typeof es;

export const customerServiceMessages: Record<LoanLocale, CustomerServiceMessages> = {
  es,
  en: {
    title: 'Customer service',
    heading: 'Talk to a person',
    intro: 'We help you with your loan, your payments and your data.',
    hours: 'Hours: {hours}',
    call: 'Call {number}',
    chat: 'Write on WhatsApp',
    mail: 'Send an e-mail',
    details: 'Contact details',
    phone: 'Telephone',
    whatsapp: 'WhatsApp',
    email: 'E-mail',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Press and hold the text to copy it.',
    complaintHeading: 'Did something go wrong?',
    complaint:
      'If something is not right with your loan, or with how you were treated, tell us in writing and we will follow up.',
    answerBy: 'If you complain today, we answer no later than {date}.',
    complain: 'File a complaint',
    more: 'More information',
    about: 'About us',
    privacy: 'Privacy notice',
    consents: 'Advertising: what you have agreed to',
  },
};
