import type { LoanLocale } from '@plazo/contract/launch';

const es = {
  title: 'Tu código de pago',
  paid: 'Recibimos tu pago',
  partly: 'Recibimos una parte',
  partOf: '{paid} de {amount}',
  received: 'Pagos recibidos',
  receivedAt: '{date} a las {time}. Ver el recibo',
  left: 'Falta por pagar',
  next: 'Tu siguiente pago',
  due: 'Fecha de pago: {date}',
  payLeft: 'Ver el código para lo que falta',
  over: 'Este código ya no está vigente',
  overSince: 'Su monto valía hasta el {date}. Abajo está el de hoy.',
  changed: 'El monto que se pide ya es otro. Abajo está el de hoy.',
  gone: 'Ya no se puede pagar con este código.',
  stillCounts: 'Si ya pagaste con el código anterior, tu pago se acredita igual.',
  today: 'Por pagar hoy',
  renew: 'Ver el código nuevo',
  seeLoan: 'Ver mi préstamo',
};

export type VoucherStoryMessages = typeof es;

export const voucherStoryMessages: Record<LoanLocale, VoucherStoryMessages> = {
  es,
  en: {
    title: 'Your payment code',
    paid: 'We received your payment',
    partly: 'We received a part',
    partOf: '{paid} of {amount}',
    received: 'Payments received',
    receivedAt: '{date} at {time}. See the receipt',
    left: 'Left to pay',
    next: 'Your next payment',
    due: 'Due date: {date}',
    payLeft: 'See the code for what is left',
    over: 'This code is no longer current',
    overSince: 'Its amount was right until {date}. Today’s is below.',
    changed: 'Another amount is asked for by now. Today’s is below.',
    gone: 'Nothing can be paid with this code any more.',
    stillCounts: 'If you have already paid with the old code, your payment still counts.',
    today: 'To pay today',
    renew: 'See the new code',
    seeLoan: 'See my loan',
  },
};
