import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';
import { marketProductMessages } from '../../loan-parts/market-product.messages.ts';

const es = {
  title: 'Préstamos',
  heading: 'Cuánto cuestan',
  example: 'Son cifras de ejemplo.',
  compare: 'A igual plazo, el costo anual más alto es el más caro.',
  apply: 'Al pedir uno te atiende una persona.',
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
    title: 'Loans',
    heading: 'What they cost',
    example: 'Example figures.',
    compare: 'Over the same time, a higher annual cost is dearer.',
    apply: 'A person helps you apply.',
    product: marketProductMessages.en,
    emptyTitle: 'No loans to show right now',
    empty: 'Come back another time.',
    seeLoan: 'See my loan',
    goHome: 'Go to the home page',
  },
};
