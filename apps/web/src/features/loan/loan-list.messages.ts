import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';
import { sumsMessages } from '../../loan-parts/sums.messages.ts';

const es = {
  title: 'Mis préstamos',
  heading: 'Tus préstamos y sus fechas',
  offerWaits: 'Tu oferta sigue aquí',
  toPay: sumsMessages.es.toPay,
  toPayNow: sumsMessages.es.toPayNow,
  nothingDue: 'Nada por pagar hoy',
  next: 'El próximo,',
  wasDue: 'Venció el',
  oldest: 'El más atrasado venció el',
  underway: shared.es.inProgress,
  over: 'Terminados',
  pay: 'Pagar {amount}',
  choose: 'Elegir cómo pagar',
  due: 'Paga a más tardar el {date}',
  overdue: 'Venció {away}, {date}',
  settledOn: 'Terminó el {date}',
  loan: shared.es.loanOf,
  lent: 'Préstamo de {amount}',
  // Distinguishes two loans that have no payment due and no date.
  ending: 'Préstamo ··{end}',
  // A core may have a status of its own without a text for it.
  otherStatus: 'Ver su estado',
  newestOnly: 'Aquí están tus préstamos más recientes. Si buscas uno anterior, escríbenos.',
  offered: 'Volver a la oferta',
  help: 'Ayuda',
  afterUnsure:
    'Si no ves el préstamo que acabas de aceptar, espera unos minutos y vuelve a mirar, o pregúntanos, antes de aceptarlo otra vez.',
  emptyTitle: 'Todavía no tienes préstamos',
  noneSeen: 'Aquí no aparece ningún préstamo',
  empty: 'Cuando tomes uno, aquí verás cuánto debes y cuándo pagar.',
  seeMarket: 'Ver préstamos disponibles',
  sessions: 'Cerrar sesión',
} as const;

export type LoanListMessages = Texts<typeof es>;

export const loanListMessages: Record<LoanLocale, LoanListMessages> = {
  es,
  en: {
    title: 'My loans',
    heading: 'Your loans and their dates',
    offerWaits: 'Your offer is still here',
    toPay: sumsMessages.en.toPay,
    toPayNow: sumsMessages.en.toPayNow,
    nothingDue: 'Nothing to pay today',
    next: 'The next one on',
    wasDue: 'Was due',
    oldest: 'The oldest was due',
    underway: shared.en.inProgress,
    over: 'Finished',
    pay: 'Pay {amount}',
    choose: 'Choose how to pay',
    due: 'Pay by {date}',
    overdue: 'Was due {away}, {date}',
    settledOn: 'Ended on {date}',
    loan: shared.en.loanOf,
    lent: 'Loan of {amount}',
    ending: 'Loan ··{end}',
    otherStatus: 'See its status',
    newestOnly: 'These are your newest loans. Looking for an older one? Write to us.',
    offered: 'Back to the offer',
    help: 'Help',
    afterUnsure:
      'If you don’t see the loan you’ve just accepted, wait a few minutes and check again, or ask us, before you accept it again.',
    emptyTitle: 'You have no loans yet',
    noneSeen: 'No loan is shown here',
    empty: 'Once you take one, you’ll see here how much you owe and when to pay.',
    seeMarket: 'See available loans',
    sessions: 'Sign out',
  },
};
