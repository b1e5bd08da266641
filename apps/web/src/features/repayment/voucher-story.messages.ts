import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';
import { sumsMessages } from '../../loan-parts/sums.messages.ts';
import { shortPaymentsMessages } from './short-payments.messages.ts';

const es = {
  ...shortPaymentsMessages.es,
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
  overSince: 'Su monto valía hasta el {date}.',
  changed: 'El monto por pagar cambió.',
  gone: 'Ya no se puede pagar con este código.',
  stillCounts: 'Si ya pagaste con el código anterior, tu pago cuenta igual.',
  fee: shared.es.extensionFee,
  today: sumsMessages.es.toPay,
  renew: 'Ver el código nuevo',
  seeLoan: 'Ver mi préstamo',
} as const;

export type VoucherStoryMessages = Texts<typeof es>;

export const voucherStoryMessages: Record<LoanLocale, VoucherStoryMessages> = {
  es,
  en: {
    ...shortPaymentsMessages.en,
    title: 'Your payment code',
    paid: 'We received your payment',
    partly: 'We received part of it',
    partOf: '{paid} of {amount}',
    received: 'Payments received',
    receivedAt: '{date} at {time}. See the receipt',
    left: 'Still to pay',
    next: 'Your next payment',
    due: 'Due date: {date}',
    payLeft: 'See the code for the rest',
    over: 'This code is no longer valid',
    overSince: 'Its amount was valid until {date}.',
    changed: 'The amount due has changed.',
    gone: 'You can no longer pay with this code.',
    stillCounts: 'If you’ve already paid with the old code, your payment still counts.',
    fee: shared.en.extensionFee,
    today: sumsMessages.en.toPay,
    renew: 'See the new code',
    seeLoan: 'See my loan',
  },
};
