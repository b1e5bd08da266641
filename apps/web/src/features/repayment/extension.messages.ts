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
  waiting: {
    ...waitingMessages.es,
    titleEarly: 'Si no extiendes y pagas {days} días tarde: {added} más',
    titleLate: 'Si no extiendes y esperas {days} días: {added} más',
  },
  title: 'Extender el plazo',
  question: { one: '¿Quieres un día más para pagar?', other: '¿Quieres {count} días más para pagar?' },
  questionPlain: '¿Quieres más días para pagar?',
  paying: 'Pagar',
  extending: 'Extender',
  payAway: 'Pagas {away}',
  payTwice: 'Pagas al extender y {away}',
  today: 'Hoy',
  onExtending: 'Al extender',
  decideBy: 'a más tardar el {date}',
  ofCharges: 'en dos pagos: primero {amount} de interés,',
  ofChargesLate: 'en dos pagos: primero {amount} de interés y recargo,',
  ofFee: 'luego {amount} por extender',
  twoSteps: 'Para extender haces dos pagos, con dos códigos: en total {amount}',
  waitTitle: 'Esperar cuesta menos que extender',
  wait: 'Si no haces nada y pagas el {date}, pagas {amount}: {less} menos que si extiendes. Pero tu préstamo estaría atrasado.',
  newDate: 'Tu nueva fecha de pago: {date}',
  charges: 'Paso 1: intereses',
  chargesLate: 'Paso 1: intereses y recargos',
  feeLater: 'Paso 2: extensión, que mueve tu fecha',
  fee: shared.es.extensionFee,
  inAll: 'En total',
  inAllOfOne: 'Por este pago',
  difference: 'Cuesta {amount}. Ese dinero no baja tu deuda.',
  chargesToo: 'Al extender pagas {sum}: incluye {amount} que debes de todos modos.',
  chargesStep: 'Paga el paso 1: {amount}',
  stepAlone:
    'Con solo el paso 1 tu fecha no cambia. Cuando lo recibamos, aquí verás el código del paso 2, de {amount}.',
  feeStep: 'Paga la extensión: {amount}',
  toPay: sumsMessages.es.toPay,
  plan: 'Así queda tu plan',
  service: 'Ayuda',
  moveService: 'Mover el botón de ayuda al otro lado',
} as const;

export type ExtensionMessages = Texts<typeof es>;

export const extensionMessages: Record<LoanLocale, ExtensionMessages> = {
  es,
  en: {
    ...channelMessages.en,
    ...shortPaymentsMessages.en,
    waiting: {
      ...waitingMessages.en,
      titleEarly: 'Without extending, {days} days late: {added} more',
      titleLate: 'Without extending, if you wait {days} days: {added} more',
    },
    title: 'Extend the term',
    question: { one: 'One more day to pay?', other: '{count} more days to pay?' },
    questionPlain: 'More days to pay?',
    paying: 'Pay',
    extending: 'Extend',
    payAway: 'Pay {away}',
    payTwice: 'Pay when you extend and {away}',
    today: 'Today',
    onExtending: 'When you extend',
    decideBy: 'by {date} at the latest',
    ofCharges: 'in two payments: first {amount} of interest,',
    ofChargesLate: 'in two payments: first {amount} of interest and late charge,',
    ofFee: 'then {amount} for extending',
    twoSteps: 'To extend, make two payments with two codes: {amount} in all',
    waitTitle: 'Waiting costs less than extending',
    wait: 'If you do nothing and pay on {date}, you pay {amount}: {less} less than if you extend. But your loan would be late.',
    newDate: 'Your new due date: {date}',
    charges: 'Step 1: interest',
    chargesLate: 'Step 1: interest and late charges',
    feeLater: 'Step 2: extension, which moves your date',
    fee: shared.en.extensionFee,
    inAll: 'In total',
    inAllOfOne: 'For this payment',
    difference: 'It costs {amount}, which does not reduce your debt.',
    chargesToo: 'To extend you pay {sum}, including {amount} that you owe in any case.',
    chargesStep: 'Pay step 1: {amount}',
    stepAlone:
      'Step 1 alone does not move your date. Once we have it, you will see the code of step 2 here, for {amount}.',
    feeStep: 'Pay for the extension: {amount}',
    toPay: sumsMessages.en.toPay,
    plan: 'Your plan after extending',
    service: 'Help',
    moveService: 'Move the help button to the other side',
  },
};
