import type { Texts } from '@plazo/contract/text';
import type { FindingCode, FindingRule } from '@plazo/loan-rules/product-finding';

const units = {
  day: 'día',
  days: 'días',
  week: 'semana',
  weeks: 'semanas',
  fortnight: 'quincena',
  fortnights: 'quincenas',
  month: 'mes',
  months: 'meses',
} as const;

const sentences = {
  'short-term':
    '{periods} {unit}: todo vence en {days} días; las tiendas de apps piden más de {most}, y por menos lo llaman préstamo de día de pago',
  'amount-outside': '{periods} {unit}: se ofrecen {amount} (en la unidad menor), pero el producto es de {min} a {max}',
  'cooling-off-too-long': '{periods} {unit}: se puede cancelar durante {days} días, pero todo vence en {due}',
  'days-without-interest':
    '{periods} {unit}: con 30/360, un día del 30 al 31 no genera interés; cuenta los días reales, u ofrece meses',
  'annual-cost': '{periods} {unit}: el costo anual llega a {cost} según el día en que empieza, más de {most}',
  'penalty-without-cap': 'El recargo de {rate} al día no tiene tope: en {days} días pasa de lo prestado',
  'penalty-capped-by-day-only':
    'El recargo de {rate} al día, como mucho {cap} (en la unidad menor), no tiene tope en total',
  'other-time-zone': 'Los días se cuentan en {stated}, y el producto dice {own}',
  'other-annual-rate': 'Se declara {stated} al año, y el producto cobra {own}',
  'other-daily-rate': 'Se declara {stated} al día, pero {annual} al año son {own} al día',
  'penalty-above-cap': 'El recargo de un día, {rate}, es más que su tope de {cap}',
  'penalty-above-order-cap': 'El recargo de un día, {rate}, es más que el tope del préstamo, {cap}',
  'cap-without-penalty': 'Hay un tope de recargo de {cap}, pero ningún recargo',
  'order-cap-without-penalty': 'Hay un tope de recargo por préstamo de {cap}, pero ningún recargo',
  'daily-cap-without-penalty': 'Hay un tope de recargo al día de {cap} (en la unidad menor), pero ningún recargo',
  'fee-without-extension': 'Una prórroga cuesta {fee}, pero no se ofrece ninguna',
  'extension-without-fee': 'Se ofrece una prórroga de {days} días, pero sin costo nadie la puede pedir',
  'count-without-extension': 'Se permiten {count} prórrogas, pero no se ofrece ninguna',
  'iva-on-nothing': 'Hay IVA en {parts}, pero el IVA es cero',
  'free-periods-without-interest': 'Los primeros {periods} pagos van sin interés, pero ningún pago lo lleva',
  'nothing-to-give-back': 'Liquidar antes devuelve interés, pero no se cobra ninguno',
  'other-symbol': '{place} escribe los montos con {symbol}, que no es un símbolo de {currency}',
  'law-currency': 'La ley pide préstamos en {law}, y el producto es en {own}',
  'law-rate-method': 'La ley pide declarar el costo anual como {law}, y el producto usa {own}',
  'law-cooling-off': 'La ley da al menos {law} días para arrepentirse, y el producto da {own}',
  other: '{sentence}',
} as const satisfies Record<FindingCode, string>;

/** What kind of thing is found. */
const rules = {
  terms: 'términos',
  'annual-cost': 'costo',
  'short-term': 'plazo corto',
  'day-count': 'cuenta de los días',
  'penalty-without-cap': 'recargo sin tope',
  contradiction: 'contradicción',
  disclosure: 'ley',
} as const satisfies Record<FindingRule, string>;

const es = {
  places: {
    'formats.es': 'El formato de español',
    'formats.en': 'El formato de inglés',
    'formats.contract': 'El formato de los contratos',
  },
  units,
  rules,
  and: ' y ',
  sentences,
  preview: 'Así lo leería el cliente',
  previewOf: 'Un préstamo de',
  periods: 'Plazos',
  unit: 'Cada',
  language: 'Idioma del cliente',
  impossible: 'Con estos términos no sale ningún préstamo.',
} as const;

const en: Texts<typeof es> = {
  places: {
    'formats.es': 'The format of Spanish',
    'formats.en': 'The format of English',
    'formats.contract': 'The format of contracts',
  },
  rules: {
    terms: 'terms',
    'annual-cost': 'cost',
    'short-term': 'short term',
    'day-count': 'count of days',
    'penalty-without-cap': 'charge without a cap',
    contradiction: 'contradiction',
    disclosure: 'law',
  },
  and: ' and ',
  units: {
    day: 'day',
    days: 'days',
    week: 'week',
    weeks: 'weeks',
    fortnight: 'fortnight',
    fortnights: 'fortnights',
    month: 'month',
    months: 'months',
  },
  sentences: {
    'short-term':
      '{periods} {unit}: everything is due within {days} days; app stores want more than {most}, and call less a payday loan',
    'amount-outside': '{periods} {unit}: {amount} (in minor units) is offered, but the product is for {min} to {max}',
    'cooling-off-too-long': '{periods} {unit}: it can be cancelled for {days} days, but everything is due within {due}',
    'days-without-interest':
      '{periods} {unit}: by 30/360 a day from a 30th to a 31st bears no interest; count actual days, or offer months',
    'annual-cost': '{periods} {unit}: the annual cost reaches {cost}, depending on the day it begins, over {most}',
    'penalty-without-cap': 'The late charge of {rate} a day has no cap: it passes the principal after {days} days',
    'penalty-capped-by-day-only': 'The late charge of {rate} a day, at most {cap} (in minor units), has no cap in all',
    'other-time-zone': 'Days are counted in {stated}, the product says {own}',
    'other-annual-rate': 'Stated are {stated} a year, the product charges {own}',
    'other-daily-rate': 'Stated are {stated} a day, but {annual} a year is {own} a day',
    'penalty-above-cap': 'The late charge of a day, {rate}, is more than its cap of {cap}',
    'penalty-above-order-cap': 'The late charge of a day, {rate}, is more than the cap of a loan, {cap}',
    'cap-without-penalty': 'Late charges have a cap of {cap}, but there are none',
    'order-cap-without-penalty': 'Late charges have a cap of {cap} a loan, but there are none',
    'daily-cap-without-penalty': 'Late charges have a cap of {cap} a day (in minor units), but there are none',
    'fee-without-extension': 'An extension costs {fee}, but none is offered',
    'extension-without-fee': 'An extension of {days} days is offered, but without a fee nobody can ask for it',
    'count-without-extension': '{count} extensions are allowed, but none is offered',
    'iva-on-nothing': 'VAT is put on {parts}, but there is none',
    'free-periods-without-interest': 'The first {periods} payments are without interest, but no payment bears any',
    'nothing-to-give-back': 'An early payoff gives interest back, but none is charged',
    'other-symbol': '{place} writes amounts with {symbol}, which is no symbol of {currency}',
    'law-currency': 'The law wants loans in {law}, and the product is in {own}',
    'law-rate-method': 'The law wants the annual cost disclosed as {law}, and the product uses {own}',
    'law-cooling-off': 'The law gives at least {law} days to cancel, and the product gives {own}',
    other: '{sentence}',
  },
  preview: 'As the borrower would read it',
  previewOf: 'A loan of',
  periods: 'Periods',
  unit: 'Each',
  language: 'Language of the borrower',
  impossible: 'No loan comes of these terms.',
};

export const findingsMessages = { es, en };
