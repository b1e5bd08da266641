import type { LoanLocale } from '@plazo/contract/launch';

// What waiting costs, in the same words on loan details and on the statement.
const es = {
  title: 'Cuánto cuesta esperar',
  early: 'Si no pagas a más tardar el {last}, cada día de atraso costará {perDay}. El {date} serían {amount}.',
  late: 'Cada día más de atraso cuesta {perDay}. El {date} serían {amount}.',
  most: 'Todos los recargos de este préstamo juntos nunca pasan de {most}.',
};

export type WaitingMessages = typeof es;

export const waitingMessages: Record<LoanLocale, WaitingMessages> = {
  es,
  en: {
    title: 'What waiting costs',
    early: 'If you do not pay by {last}, each day late will cost {perDay}. On {date} it would be {amount}.',
    late: 'Each further day late costs {perDay}. On {date} it would be {amount}.',
    most: 'All late charges of this loan together never come to more than {most}.',
  },
};
