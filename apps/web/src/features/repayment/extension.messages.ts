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
  costs: { one: 'Un día más cuesta', other: '{count} días más cuestan' },
  costsPlain: 'Extender cuesta',
  newDay: 'Nueva fecha:',
  debtStays: 'Los {amount} no bajan tu deuda.',
  thatDay: 'Ese día: {rest}.',
  firstStep: 'Paso 1 de 2, hoy',
  secondStep: {
    one: 'Paso 2: {fee} por extender un día.',
    other: 'Paso 2: {fee} por extender {count} días.',
  },
  secondStepPlain: 'Paso 2: {fee} por extender.',
  compare: 'En total',
  compareOne: 'Este pago',
  payingOn: 'Si pagas el {date}',
  payingToday: 'Si pagas hoy',
  extending: 'Si extiendes al {date}',
  waitingTill: 'Si esperas al {date}',
  onExtending: 'Al extender',
  decideBy: 'Puedes pedirlo hasta el {date}.',
  twoSteps: '{total} en dos pagos',
  twoStepsToday: 'Hoy, {total} en dos pagos',
  together: 'El paso 2 cambia tu fecha; su código llega tras el 1.',
  bothToday: 'Paga ambos hoy: mañana sube el recargo.',
  newDate: 'Tu nueva fecha de pago: {date}',
  charges: 'interés',
  chargesLate: 'interés y recargo',
  feeLater: 'no baja tu deuda',
  fee: shared.es.extensionFee,
  payAmount: 'Mejor pagar {amount}',
  choose: 'Elegir dónde pagar {amount}',
  where: 'Dónde pagar',
  toPay: sumsMessages.es.toPay,
  plan: 'Pagos si extiendes',
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
    costs: { one: 'One more day costs', other: '{count} more days cost' },
    costsPlain: 'Extending costs',
    newDay: 'New due date:',
    debtStays: 'The {amount} doesn’t reduce your debt.',
    thatDay: 'That day: {rest}.',
    firstStep: 'Step 1 of 2, today',
    secondStep: {
      one: 'Step 2: {fee} to extend by one day.',
      other: 'Step 2: {fee} to extend by {count} days.',
    },
    secondStepPlain: 'Step 2: {fee} to extend.',
    compare: 'In total',
    compareOne: 'This payment',
    payingOn: 'If you pay on {date}',
    payingToday: 'If you pay today',
    extending: 'If you extend to {date}',
    waitingTill: 'If you wait until {date}',
    onExtending: 'When you extend',
    decideBy: 'You can ask for it until {date}.',
    twoSteps: '{total} in two payments',
    twoStepsToday: 'Today, {total} in two payments',
    together: 'Step 2 moves your date; its code comes after step 1.',
    bothToday: 'Pay both today: the late charge grows tomorrow.',
    newDate: 'Your new due date: {date}',
    charges: 'interest',
    chargesLate: 'interest and late charge',
    feeLater: 'doesn’t reduce your debt',
    fee: shared.en.extensionFee,
    payAmount: 'I’d rather pay {amount}',
    choose: 'Choose where to pay {amount}',
    where: 'Where to pay',
    toPay: sumsMessages.en.toPay,
    plan: 'Payments if you extend',
    moveService: 'Move the help button',
  },
};
