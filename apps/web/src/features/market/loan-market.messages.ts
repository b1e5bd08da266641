import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';
import { marketProductMessages } from '../../loan-parts/market-product.messages.ts';

const es = {
  title: 'Préstamos disponibles',
  heading: 'Compara lo que cuesta cada uno',
  intro: 'Siempre pagas más de lo que recibes.',
  product: marketProductMessages.es,
  emptyTitle: 'Por ahora no hay préstamos que mostrar',
  empty: 'Vuelve en otro momento.',
  seeLoan: 'Ver mi préstamo',
  goHome: 'Ir al inicio',
} as const;

export type LoanMarketMessages = Texts<typeof es>;

export const loanMarketMessages: Record<LoanLocale, LoanMarketMessages> = {
  es,
  en: {
    title: 'Available loans',
    heading: 'Compare what each one costs',
    intro: 'You always pay more than you receive.',
    product: marketProductMessages.en,
    emptyTitle: 'There are no loans to show right now',
    empty: 'Come back another time.',
    seeLoan: 'See my loan',
    goHome: 'Go to the home page',
  },
};
