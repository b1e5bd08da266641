import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';
import { contactMessages } from './contact.messages.ts';

const es = {
  ...contactMessages.es,
  title: 'Quejas y sugerencias',
  heading: 'Cuéntanos qué salió mal',
  mineNote: 'Lo que enviaste y lo que te respondimos',
  free: 'Es gratis.',
  sent: 'Recibimos tu queja',
  folio: 'Tu folio es {folio}.',
  answerBy: 'Te respondemos a más tardar el {date}.',
  answerByIfToday: 'Si escribes hoy, te respondemos a más tardar el {date}.',
  meanwhile: 'La queja no cambia tu fecha ni detiene los recargos.',
  see: 'Ver mi queja',
  mine: 'Mis quejas',
  order: '¿De qué préstamo se trata?',
  onlyOrder: 'Tu préstamo',
  all: 'Elegir otro préstamo',
  problems: '¿Qué pasó?',
  notSupported: 'Esta queja la atiende una persona: llámanos o escríbenos.',
  notSupportedFixed: '',
  noOrdersTitle: 'Cuéntaselo a una persona',
  noOrders: 'Aquí se envían quejas de un préstamo, y aún no tienes uno.',
} as const;

export type ComplaintHomeMessages = Texts<typeof es>;

export const complaintHomeMessages: Record<LoanLocale, ComplaintHomeMessages> = {
  es,
  en: {
    ...contactMessages.en,
    title: 'Complaints',
    heading: 'Tell us what went wrong',
    mineNote: 'What you sent, and what we answered',
    free: 'It’s free.',
    sent: 'We received your complaint',
    folio: 'Your reference number is {folio}.',
    answerBy: 'We’ll answer by {date}.',
    answerByIfToday: 'Send it today and we’ll answer by {date}.',
    meanwhile: 'A complaint doesn’t change your due date or stop late charges.',
    see: 'See my complaint',
    mine: 'My complaints',
    order: 'Which loan is it about?',
    onlyOrder: 'Your loan',
    all: 'Choose another loan',
    problems: 'What happened?',
    notSupported: 'A person takes this complaint: call or write to us.',
    // spec 8, verbatim.
    notSupportedFixed: 'The selected order does not support sending collection types',
    noOrdersTitle: 'Tell a person about it',
    noOrders: 'Complaints sent here are about a loan, and you don’t have one yet.',
  },
};
