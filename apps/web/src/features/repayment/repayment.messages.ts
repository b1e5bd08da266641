import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';
import { cannotPayToday } from '../../loan-parts/cannot-pay.messages.ts';
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
  total: 'Total',
  part: 'Pagar solo una parte',
  partText: 'Lo que falte se paga a más tardar en la misma fecha.',
  partTextLate: 'Lo que falte sigue atrasado.',
  partAmount: '¿Cuánto quieres pagar?',
  partHint: shared.es.range,
  partRefused: 'Escribe un monto de {least} a {most}.',
  partSee: 'Ver qué cubre',
  partToPay: 'Pagarás una parte',
  restBy: 'Te faltarán {amount} para el',
  restLate: 'Te faltarán {amount}, que siguen atrasados.',
  pays: 'Qué cubre',
  left: 'Qué te faltará',
  leftAfter: 'Después de este pago te faltarán {amount}.',
  changePart: 'Cambiar el monto',
  where: 'Dónde pagar',
  noPart: 'Aquí se paga completo. Para una parte, habla con nosotros.',
  notEnough: cannotPayToday.es,
  ways: 'Mira tus opciones o habla con alguien',
  talk: 'Hablar con una persona',
  byCard: 'Pagar con tu tarjeta',
  cardWhole: 'Con tarjeta solo se paga completo.',
  more: { one: 'Ver {count} más', other: 'Ver {count} más' },
  hide: 'Ver menos',
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
    total: 'Total',
    part: 'Pay part of it',
    partText: 'The rest is due on the same date.',
    partTextLate: 'The rest is still late.',
    partAmount: 'How much do you want to pay?',
    partHint: shared.en.range,
    partRefused: 'Enter an amount from {least} to {most}.',
    partSee: 'See what it covers',
    partToPay: 'Part payment',
    restBy: '{amount} will be left, due',
    restLate: '{amount} will be left, still late.',
    pays: 'What it covers',
    left: 'What’s left',
    leftAfter: 'After this payment, {amount} is left.',
    changePart: 'Change the amount',
    where: 'Where to pay',
    noPart: 'It’s paid in full here. To pay a part, talk to us.',
    notEnough: cannotPayToday.en,
    ways: 'See your options or talk to someone',
    talk: 'Talk to a person',
    byCard: 'Pay with your card',
    cardWhole: 'A card pays the whole amount only.',
    more: { one: 'Show {count} more', other: 'Show {count} more' },
    hide: 'Show less',
  },
};
