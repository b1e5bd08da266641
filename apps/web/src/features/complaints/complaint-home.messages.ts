import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Quejas y sugerencias',
  heading: 'Cuéntanos qué salió mal',
  mineNote: 'Lo que enviaste y lo que te respondimos',
  free: 'No cuesta nada. Tus fechas y recargos siguen igual.',
  sent: 'Recibimos tu queja',
  folio: 'Tu folio es {folio}.',
  answerBy: 'Te respondemos a más tardar el {date}.',
  answerByIfToday: 'Si te quejas hoy, te respondemos a más tardar el {date}.',
  see: 'Ver mi queja',
  mine: 'Mis quejas',
  order: '¿De qué préstamo se trata?',
  all: 'Elegir otro préstamo',
  problems: '¿Qué pasó?',
  notSupported: 'No recibimos esta queja aquí: llámanos.',
  noOrdersTitle: 'Aún no tienes préstamos',
  noOrders: 'Cuando tengas uno, podrás enviar aquí una queja sobre él. Para cualquier otra cosa, llámanos.',
} as const;

export type ComplaintHomeMessages = Texts<typeof es>;

export const complaintHomeMessages: Record<LoanLocale, ComplaintHomeMessages> = {
  es,
  en: {
    title: 'Complaints and suggestions',
    heading: 'Tell us what went wrong',
    mineNote: 'What you sent, and what we answered',
    free: 'It costs nothing. Your due dates and late charges go on as before.',
    sent: 'We received your complaint',
    folio: 'Your reference number is {folio}.',
    answerBy: 'We will answer by {date}.',
    answerByIfToday: 'If you send it today, we will answer by {date}.',
    see: 'See my complaint',
    mine: 'My complaints',
    order: 'Which loan is it about?',
    all: 'Choose another loan',
    problems: 'What happened?',
    // spec 8, verbatim.
    notSupported: 'The selected order does not support sending collection types',
    noOrdersTitle: 'You have no loans yet',
    noOrders: 'Once you have one, you can complain about it here. For anything else, call us.',
  },
};
