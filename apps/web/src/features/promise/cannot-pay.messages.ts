import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'No puedo pagar todo',
  promise: '¿Qué día puedes pagar?',
  text: 'Decirlo no cuesta nada, aunque ese día no puedas. No baja tu deuda.',
  grows: 'Los recargos siguen: {perDay} más por día.',
  amount: '¿Cuánto pagas?',
  amountHint: 'Hoy toca pagar {amount}.',
  amountWrong: 'Escribe un monto de hasta {amount}.',
  day: '¿Qué día?',
  dayHint: 'Hasta el {date}.',
  dayWrong: 'Elige un día de hoy al {date}.',
  send: 'Decir qué día pago',
  open: 'Dijiste que pagas {amount} el {date}.',
  changeDay: 'Cambiar el día o el monto',
  none: 'Aquí ya no puedes decir otro día. Háblanos.',
  plan: 'Pagar poco a poco',
  planProposed: 'Te proponemos un plan sin recargos',
  planPossible: 'Sin recargos',
  planOpen: 'Tu plan de pagos',
  others: 'También puedes',
  extend: 'Extender el plazo',
  extendUntil: 'Hasta el {date} por {fee}; no baja tu deuda',
  pay: 'Elegir cómo pagar',
  person: 'Hablar con una persona',
} as const;

export type CannotPayMessages = Texts<typeof es>;

export const cannotPayMessages: Record<LoanLocale, CannotPayMessages> = {
  es,
  en: {
    title: 'I cannot pay all of it',
    promise: 'Which day can you pay?',
    text: 'Saying so costs nothing, even if you cannot pay that day. It does not lower your debt.',
    grows: 'Late charges go on: {perDay} more each day.',
    amount: 'How much will you pay?',
    amountHint: '{amount} is due today.',
    amountWrong: 'Write an amount of up to {amount}.',
    day: 'Which day?',
    dayHint: 'Until {date}.',
    dayWrong: 'Choose a day from today to {date}.',
    send: 'Say which day I will pay',
    open: 'You said that you will pay {amount} on {date}.',
    changeDay: 'Change the day or the amount',
    none: 'You cannot name another day here. Talk to us.',
    plan: 'Pay little by little',
    planProposed: 'We propose a plan without late charges',
    planPossible: 'Without late charges',
    planOpen: 'Your payment plan',
    others: 'You can also',
    extend: 'Extend the term',
    extendUntil: 'Until {date} for {fee}; it does not lower your debt',
    pay: 'Choose how to pay',
    person: 'Talk to a person',
  },
};
