import type { LoanLocale } from '@plazo/contract/launch';
import { channelMessages } from './channels.messages.ts';

const es = {
  ...channelMessages.es,
  title: 'Pagar',
  toPay: 'Por pagar',
  due: 'Fecha de pago: {date}',
  payoff: 'Para pagar todo',
  payoffOn: 'El monto es el de hoy, {date}',
  wasDue: 'Venció el {date}',
  details: 'Desglose',
  more: 'Ver todo el desglose',
  hide: 'Ocultar el desglose',
};

export type RepaymentMessages = typeof es;

export const repaymentMessages: Record<LoanLocale, RepaymentMessages> = {
  es,
  en: {
    ...channelMessages.en,
    title: 'Pay',
    toPay: 'To pay',
    due: 'Due date: {date}',
    payoff: 'To pay everything',
    payoffOn: 'The amount is for today, {date}',
    wasDue: 'Was due on {date}',
    details: 'Breakdown',
    more: 'Show the whole breakdown',
    hide: 'Hide the breakdown',
  },
};
