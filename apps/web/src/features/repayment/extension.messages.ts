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
  youPayToday: 'Hoy pagas',
  madeOf: {
    one: '{charges} de {what}, más {fee} por extender un día.',
    other: '{charges} de {what}, más {fee} por extender {count} días.',
  },
  madeOfPlain: '{charges} de {what}, más {fee} por extender.',
  compare: 'En total',
  compareOne: 'En este pago',
  payingOn: 'Pagar el {date}',
  payingToday: 'Pagar hoy',
  extending: 'Extender al {date}',
  waitingTill: 'Pagar el {date} sin extender',
  onExtending: 'Al extender',
  decideBy: 'Puedes pedirlo hasta el {date}.',
  twoSteps: 'En dos pagos',
  twoStepsToday: 'Hoy, en dos pagos',
  together: 'Tu fecha cambia con el segundo pago; te damos su código al recibir el primero.',
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
    costs: { one: 'One more day costs', other: '{count} more days cost' },
    costsPlain: 'Extending costs',
    newDay: 'New due date:',
    debtStays: 'The {amount} doesn’t reduce your debt.',
    youPayToday: 'You pay today',
    madeOf: {
      one: '{charges} of {what}, plus {fee} to extend by one day.',
      other: '{charges} of {what}, plus {fee} to extend by {count} days.',
    },
    madeOfPlain: '{charges} of {what}, plus {fee} to extend.',
    compare: 'In total',
    compareOne: 'For this payment',
    payingOn: 'Pay on {date}',
    payingToday: 'Pay today',
    extending: 'Extend to {date}',
    waitingTill: 'Pay on {date} without extending',
    onExtending: 'When you extend',
    decideBy: 'You can ask for it until {date}.',
    twoSteps: 'In two payments',
    twoStepsToday: 'Today, in two payments',
    together: 'The second payment moves your date; we give you its code once we have the first.',
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
    plan: 'Plan if you extend',
    moveService: 'Move the help button',
  },
};
