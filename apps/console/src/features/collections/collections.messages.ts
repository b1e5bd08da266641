import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Cobranza',
  note: 'con quién hablar, lo más atrasado primero',
  views: { all: 'Todos', '1-30': '1–30 días', '31-60': '31–60 días', '61-90': '61–90 días', '91-and-more': '91 y más' },
  columns: {
    borrower: 'Cliente',
    late: 'Atraso',
    due: 'Venció',
    amountDue: 'Para ponerse al día',
    outstanding: 'Debe hoy',
    promise: 'Promesa o pausa',
    product: 'Producto',
    order: 'Orden',
  },
  promised: '{amount} el {day}',
  noPromise: 'ninguna',
  pausedThrough: 'no llamar hasta el {day}',
  count: { one: '{count} préstamo con atraso', other: '{count} préstamos con atraso' },
  noneTitle: 'Nadie tiene atraso aquí',
  noneNote: 'Quien se atrasa aparece poco después de medianoche.',
} as const;

const en: Texts<typeof es> = {
  title: 'Collections',
  note: 'the most days late first',
  views: {
    all: 'All',
    '1-30': '1–30 days',
    '31-60': '31–60 days',
    '61-90': '61–90 days',
    '91-and-more': '91 and more',
  },
  columns: {
    borrower: 'Borrower',
    late: 'Late',
    due: 'Was due',
    amountDue: 'To be up to date',
    outstanding: 'Owed today',
    promise: 'Promise or pause',
    product: 'Product',
    order: 'Order',
  },
  promised: '{amount} on {day}',
  noPromise: 'none',
  pausedThrough: 'do not call until {day}',
  count: { one: '{count} late loan', other: '{count} late loans' },
  noneTitle: 'Nobody is late here',
  noneNote: 'Whoever is late appears shortly after midnight.',
};

export const collectionsMessages = { es, en };
