import type { LoanLocale } from '@plazo/contract/launch';
import { sumsMessages } from '../../loan-parts/sums.messages.ts';
import { channelMessages } from './channels.messages.ts';

const es = {
  ...channelMessages.es,
  ...sumsMessages.es,
  title: 'Pagar',
  due: 'Fecha de pago: {date}',
  payoff: sumsMessages.es.toEnd,
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
    ...sumsMessages.en,
    title: 'Pay',
    due: 'Due date: {date}',
    payoff: sumsMessages.en.toEnd,
    payoffOn: 'The amount is for today, {date}',
    wasDue: 'Was due on {date}',
    details: 'Breakdown',
    more: 'Show the whole breakdown',
    hide: 'Hide the breakdown',
  },
};
