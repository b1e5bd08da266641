import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';
import { sumsMessages } from '../../loan-parts/sums.messages.ts';
import { waitingMessages } from '../../loan-parts/waiting.messages.ts';
import { channelMessages } from './channels.messages.ts';
import { shortPaymentsMessages } from './short-payments.messages.ts';

const es = {
  ...channelMessages.es,
  ...shortPaymentsMessages.es,
  waiting: waitingMessages.es,
  title: 'Extender el plazo',
  question: { one: '¿Quieres un día más para pagar?', other: '¿Quieres {count} días más para pagar?' },
  questionPlain: '¿Quieres más días para pagar?',
  paying: 'Pagar',
  extending: 'Extender',
  waitingTill: 'Esperar',
  nothing: 'Nada',
  today: 'Hoy',
  onExtending: 'Al extender',
  decideBy: 'Puedes extender hasta el {date}.',
  twoSteps: 'Extender son dos pagos',
  together: 'Juntos, {amount}. Con solo el pago 1 tu fecha no cambia.',
  newDate: 'Tu nueva fecha de pago: {date}',
  charges: 'interés que debes',
  chargesLate: 'interés y recargo que debes',
  feeLater: 'mueve tu fecha',
  fee: shared.es.extensionFee,
  inAll: 'En total',
  inAllOfOne: 'Este pago',
  difference: 'Cuesta {amount} y no baja tu deuda. Nueva fecha: {date}.',
  chargesStep: 'Pago 1: dónde pagar {amount}',
  feeStep: 'Dónde pagar los {amount}',
  toPay: sumsMessages.es.toPay,
  plan: 'Plan si extiendes',
  moveService: 'Mover el botón de ayuda',
} as const;

export type ExtensionMessages = Texts<typeof es>;

export const extensionMessages: Record<LoanLocale, ExtensionMessages> = {
  es,
  en: {
    ...channelMessages.en,
    ...shortPaymentsMessages.en,
    waiting: waitingMessages.en,
    title: 'Extend the term',
    question: { one: 'One more day to pay?', other: '{count} more days to pay?' },
    questionPlain: 'More days to pay?',
    paying: 'Pay',
    extending: 'Extend',
    waitingTill: 'Wait',
    nothing: 'Nothing',
    today: 'Today',
    onExtending: 'When you extend',
    decideBy: 'You can extend until {date}.',
    twoSteps: 'Extending takes two payments',
    together: 'Together, {amount}. Payment 1 alone does not move your date.',
    newDate: 'Your new due date: {date}',
    charges: 'interest that you owe',
    chargesLate: 'interest and late charge that you owe',
    feeLater: 'moves your date',
    fee: shared.en.extensionFee,
    inAll: 'In total',
    inAllOfOne: 'This payment',
    difference: 'It costs {amount} and does not reduce your debt. New due date: {date}.',
    chargesStep: 'Payment 1: where to pay {amount}',
    feeStep: 'Where to pay the {amount}',
    toPay: sumsMessages.en.toPay,
    plan: 'Plan if you extend',
    moveService: 'Move the help button',
  },
};
