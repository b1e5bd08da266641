import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';
import { sumsMessages } from '../../loan-parts/sums.messages.ts';
import { channelMessages } from './channels.messages.ts';

const es = {
  ...channelMessages.es,
  ...sumsMessages.es,
  title: 'Pagar',
  payoff: sumsMessages.es.toEnd,
  payoffOn: 'El monto es el de hoy,',
  wasDue: 'Venció el',
  details: 'Desglose',
  part: 'Pagar solo una parte',
  partText: 'Si no te alcanza, paga una parte. Lo que falte se paga a más tardar en la misma fecha.',
  partTextLate: 'Si no te alcanza, paga una parte. Lo que falte sigue atrasado.',
  partAmount: '¿Cuánto quieres pagar?',
  partHint: shared.es.range,
  partRefused: 'Escribe un monto de {least} a {most}.',
  partSee: 'Ver qué cubre',
  partToPay: 'Pagarás una parte',
  restBy: 'El resto de este pago, a más tardar el',
  pays: 'Qué cubre',
  left: 'Qué te faltará',
  leftAfter: 'Después te faltará pagar {amount}.',
  payPart: 'Paga {amount}',
  notEnough: '¿No te alcanza?',
  wholeOnly: 'En tienda o por transferencia este monto se paga completo.',
  ways: 'Mira qué puedes hacer',
  talk: 'Hablar con una persona',
  byCard: 'Pagar con tu tarjeta',
  cardEnding: 'terminada en {ending}',
  more: { one: 'Ver {count} más', other: 'Ver {count} más' },
  hide: 'Ocultar el desglose',
} as const;

export type RepaymentMessages = Texts<typeof es>;

export const repaymentMessages: Record<LoanLocale, RepaymentMessages> = {
  es,
  en: {
    ...channelMessages.en,
    ...sumsMessages.en,
    title: 'Pay',
    payoff: sumsMessages.en.toEnd,
    payoffOn: 'The amount is for today,',
    wasDue: 'Was due',
    details: 'Breakdown',
    part: 'Pay only part of it',
    partText: 'If you cannot pay all of it, pay part of it. The rest is due on the same date.',
    partTextLate: 'If you cannot pay all of it, pay part of it. The rest is still late.',
    partAmount: 'How much do you want to pay?',
    partHint: shared.en.range,
    partRefused: 'Enter an amount from {least} to {most}.',
    partSee: 'See what it covers',
    partToPay: 'You will pay part of it',
    restBy: 'The rest of this payment by',
    pays: 'What it covers',
    left: 'What will be left',
    leftAfter: 'After that, {amount} will be left to pay.',
    payPart: 'Pay {amount}',
    notEnough: 'Not enough?',
    wholeOnly: 'At a shop or by transfer this amount is paid in full.',
    ways: 'See what you can do',
    talk: 'Talk to a person',
    byCard: 'Pay with your card',
    cardEnding: 'ending in {ending}',
    more: { one: 'Show {count} more', other: 'Show {count} more' },
    hide: 'Hide the breakdown',
  },
};
