import type { Texts } from '@plazo/contract/text';

const es = {
  makeOffer: 'Hacer una oferta',
  makeOfferDone: 'La oferta vale siete días',
  makeOfferUndo: 'Se retira mientras nadie la acepte.',
  product: 'Producto',
  amount: 'Monto',
  periods: 'Cuántos plazos',
  unit: 'De qué',
  units: { day: 'días', week: 'semanas', fortnight: 'quincenas', month: 'meses' },
  noProduct: 'Nada está en venta: primero hace falta un producto.',
} as const;

const en: Texts<typeof es> = {
  makeOffer: 'Make an offer',
  makeOfferDone: 'The offer is open for seven days',
  makeOfferUndo: 'Withdrawn while nobody has taken it.',
  product: 'Product',
  amount: 'Amount',
  periods: 'How many periods',
  unit: 'Of what',
  units: { day: 'days', week: 'weeks', fortnight: 'fortnights', month: 'months' },
  noProduct: 'Nothing is on sale: a product comes first.',
};

export const makeOfferMessages = { es, en };
