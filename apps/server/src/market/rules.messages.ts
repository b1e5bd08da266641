import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';

const es = {
  interest: shared.es.interest,
  yearly: '{yearly} al año, fijo',
  daily: '{yearly} al año, fijo: {daily} por día',
  commission: shared.es.commission,
  ofLent: '{rate} de lo prestado',
  iva: shared.es.iva,
  ivaOf: '{rate} del interés y la comisión',
  withIva: '{rate} más IVA',
  late: 'Si te atrasas',
  eachDay: {
    principal: 'Cada día de atraso suma {rate} de lo prestado que no pagues a tiempo.',
    instalment: 'Cada día de atraso suma {rate} de lo que no pagues a tiempo.',
  },
  grace: { one: 'El primer día no se cobra.', other: 'Los primeros {count} días no se cobran.' },
  dayMost: 'Un día nunca suma más de {amount}.',
  most: 'El recargo nunca pasa del {rate} de lo prestado.',
  endless: 'El recargo no tiene tope.',
  early: 'Si pagas antes',
  agreed: 'No ahorras: pagas el costo completo.',
  accrued: 'Al pagar todo, ya no pagas el interés de los días que faltan.',
  accruedCommission: 'Al pagar todo, ya no pagas el interés de los días que faltan; la comisión sí.',
  free: 'Devolverlo gratis',
  freeDays: {
    one: 'Hasta {count} día después de recibirlo.',
    other: 'Hasta {count} días después de recibirlo.',
  },
  notFree: 'No se puede.',
  extend: 'Extender',
  extension: {
    one: '{count} día más. Cuesta hasta {rate} de lo prestado que falte; antes pagas interés y recargos.',
    other: 'Hasta {count} días más. Cuesta hasta {rate} de lo prestado que falte; antes pagas interés y recargos.',
  },
} as const;

export const rulesMessages: Record<LoanLocale, Texts<typeof es>> = {
  es,
  en: {
    interest: shared.en.interest,
    yearly: '{yearly} a year, fixed',
    daily: '{yearly} a year, fixed: {daily} a day',
    commission: shared.en.commission,
    ofLent: '{rate} of the loan amount',
    iva: shared.en.iva,
    ivaOf: '{rate} of the interest and the commission',
    withIva: '{rate} plus VAT',
    late: 'If you’re late',
    eachDay: {
      principal: 'Each day late adds {rate} of the overdue principal.',
      instalment: 'Each day late adds {rate} of the overdue payment.',
    },
    grace: { one: 'The first day is free.', other: 'The first {count} days are free.' },
    dayMost: 'One day never adds more than {amount}.',
    most: 'Late charges never exceed {rate} of the loan amount.',
    endless: 'The late charge has no limit.',
    early: 'If you pay early',
    agreed: 'You save nothing: you pay the full cost.',
    accrued: 'Pay everything, and you no longer pay interest for the days left.',
    accruedCommission:
      'Pay everything, and you no longer pay interest for the days left. You still pay the commission.',
    free: 'Return it free',
    freeDays: {
      one: 'Up to {count} day after you receive it.',
      other: 'Up to {count} days after you receive it.',
    },
    notFree: 'Not possible.',
    extend: 'Extend',
    extension: {
      one: '{count} more day. It costs up to {rate} of the unpaid principal; you pay interest and late charges first.',
      other:
        'Up to {count} more days. It costs up to {rate} of the unpaid principal; you pay interest and late charges first.',
    },
  },
};
