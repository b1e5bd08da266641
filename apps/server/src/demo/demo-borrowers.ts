import { type DemoProduct, flex, flexReviewed, longName, plan } from './demo-products.ts';

/** What happened to a demo borrower before the demo starts. */
export interface DemoBorrower {
  /** How a link names them; also the user id. */
  name: string;
  fullName: string;
  /** What a link shows, for the list that the server prints. */
  state: string;
  product: DemoProduct;
  amount: number;
  periods: number;
  termUnit: 'day' | 'month';
  couponAmount?: number;
  needsReload?: boolean;
  /** Days before today on which the offer was taken; none: it is still open. */
  takenDaysAgo?: number;
  /** Decisions of the back office after that, for a reviewed product. */
  decisions?: readonly ('approve' | 'reject' | 'disburse' | 'confirm')[];
  /** Instalments that were paid on their due date; all of them settles the loan. */
  paidInstalments?: number;
  isOfferExpired?: boolean;
  isSessionExpired?: boolean;
}

const single = { periods: 30, termUnit: 'day' } as const;

/** One borrower for every state of the journey, by name. */
export const demoBorrowers: readonly DemoBorrower[] = [
  { name: 'ana', fullName: 'Ana Morales Ruiz', state: 'fresh offer', product: flex, amount: 250_000, ...single },
  {
    name: 'bruno',
    fullName: 'Bruno Castillo Vega',
    state: '21 under review',
    product: flexReviewed,
    amount: 180_000,
    ...single,
    takenDaysAgo: 0,
  },
  {
    name: 'carla',
    fullName: 'Carla Núñez Soto',
    state: '110 rejected',
    product: flexReviewed,
    amount: 320_000,
    ...single,
    takenDaysAgo: 2,
    decisions: ['reject'],
  },
  {
    name: 'diego',
    fullName: 'Diego Fuentes Lara',
    state: '151 disbursing',
    product: flexReviewed,
    amount: 150_000,
    ...single,
    takenDaysAgo: 0,
    decisions: ['approve'],
  },
  {
    name: 'elena',
    fullName: 'Elena Ríos Campos',
    state: '170 disbursed',
    product: flexReviewed,
    amount: 200_000,
    ...single,
    takenDaysAgo: 1,
    decisions: ['approve', 'disburse'],
  },
  {
    name: 'fermin',
    fullName: 'Fermín Aguilar Peña',
    state: '174 repayable',
    product: flex,
    amount: 250_000,
    ...single,
    takenDaysAgo: 12,
  },
  {
    name: 'gloria',
    fullName: 'Gloria Méndez Ortiz',
    state: '180 overdue',
    product: flex,
    amount: 200_000,
    ...single,
    takenDaysAgo: 34,
  },
  {
    name: 'hugo',
    fullName: 'Hugo Salas Rivera',
    state: '200 settled',
    product: flex,
    amount: 120_000,
    ...single,
    takenDaysAgo: 45,
    paidInstalments: 1,
  },
  {
    name: 'ines',
    fullName: 'Inés Delgado Cruz',
    state: '174 instalment loan',
    product: plan,
    amount: 600_000,
    periods: 6,
    termUnit: 'month',
    takenDaysAgo: 40,
    paidInstalments: 1,
  },
  {
    name: 'julia',
    fullName: 'Julia Herrera León',
    state: 'instalment offer with coupon and reload',
    product: plan,
    amount: 450_000,
    periods: 4,
    termUnit: 'month',
    couponAmount: 9_000,
    needsReload: true,
  },
  {
    name: 'karim',
    fullName: 'Karim Ortega Blanco',
    state: 'expired offer',
    product: flex,
    amount: 100_000,
    ...single,
    isOfferExpired: true,
  },
  {
    name: 'lucia',
    fullName: 'Lucía Vargas Prado',
    state: 'expired session',
    product: flex,
    amount: 100_000,
    ...single,
    isSessionExpired: true,
  },
  {
    name: 'maximiliano',
    fullName: 'Maximiliano de los Ángeles Fernández-Villanueva y Montemayor',
    state: 'long names, huge amounts',
    product: longName,
    amount: 99_999_999_900,
    ...single,
    takenDaysAgo: 3,
  },
];
