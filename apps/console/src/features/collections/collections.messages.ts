import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Cobranza',
  note: 'con quién hablar, lo más atrasado primero',
  views: {
    all: 'Todos',
    today: 'Desde hoy',
    quiet: 'Sin contacto hoy',
  },
  columns: {
    borrower: 'Cliente',
    late: 'Atraso',
    call: 'Llamarle',
    due: 'Venció',
    amountDue: 'Para ponerse al día',
    outstanding: 'Debe hoy',
    promise: 'Promesa o pausa',
    assignee: 'Resp.',
    product: 'Producto',
    order: 'Orden',
  },
  person: 'De quién',
  everybody: 'De todos',
  mine: 'Míos',
  nobody: 'nadie',
  currency: 'Moneda',
  promised: '{amount} el {day}',
  noPromise: 'ninguna',
  pausedThrough: 'en pausa hasta el {day}',
  count: { one: '{count} préstamo con atraso', other: '{count} préstamos con atraso' },
  noneTitle: 'Nadie tiene atraso aquí',
  noneNote: 'Quien se atrasa aparece poco después de medianoche.',
} as const;

const en: Texts<typeof es> = {
  title: 'Collections',
  note: 'the most days late first',
  views: {
    all: 'All',
    today: 'Since today',
    quiet: 'Not contacted today',
  },
  columns: {
    borrower: 'Borrower',
    late: 'Late',
    call: 'Calling',
    due: 'Was due',
    amountDue: 'To be up to date',
    outstanding: 'Owed today',
    promise: 'Promise or pause',
    assignee: 'Owner',
    product: 'Product',
    order: 'Order',
  },
  person: 'Whose',
  everybody: 'Everybody’s',
  mine: 'Mine',
  nobody: 'nobody',
  currency: 'Currency',
  promised: '{amount} on {day}',
  noPromise: 'none',
  pausedThrough: 'paused until {day}',
  count: { one: '{count} late loan', other: '{count} late loans' },
  noneTitle: 'Nobody is late here',
  noneNote: 'Whoever is late appears shortly after midnight.',
};

export const collectionsMessages = { es, en };
