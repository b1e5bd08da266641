import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Buscar en todo',
  short: 'Buscar…',
  label: 'Nombre, teléfono o número de orden, pago, queja o código',
  kinds: {
    borrower: 'Cliente',
    offer: 'Oferta',
    order: 'Orden',
    complaint: 'Queja',
    payment: 'Pago',
    voucher: 'Código de pago',
  },
  noName: 'Sin nombre todavía',
  pages: 'Ir a',
  actions: 'Hacer',
  nothing: 'Nada con «{words}». Busca el comienzo del nombre, el teléfono completo o un número exacto.',
  found: { one: '{count} resultado', other: '{count} resultados' },
} as const;

const en: Texts<typeof es> = {
  title: 'Search everything',
  short: 'Search…',
  label: 'Name, phone, or number of an order, payment, complaint or code',
  kinds: {
    borrower: 'Borrower',
    offer: 'Offer',
    order: 'Order',
    complaint: 'Complaint',
    payment: 'Payment',
    voucher: 'Payment code',
  },
  noName: 'No name yet',
  pages: 'Go to',
  actions: 'Do',
  nothing: 'Nothing with “{words}”. Search for the beginning of a name, a whole phone or an exact number.',
  found: { one: '{count} result', other: '{count} results' },
};

export const searchMessages = { es, en };
