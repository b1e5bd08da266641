import type { Texts } from '@plazo/contract/text';

/** What the words of the API mean, by the term that has them; `parts` are those of terms that list several. */
const es = {
  kind: { single: 'Un solo pago', instalment: 'Varios pagos' },
  dayCount: {
    'actual/365': 'Días reales, año de 365',
    'actual/360': 'Días reales, año de 360',
    '30/360': 'Meses de 30 días, año de 360',
  },
  method: {
    single: 'Todo en un solo pago',
    'equal-instalments': 'Pagos iguales',
    'equal-principal': 'El mismo capital en cada pago',
    flat: 'El mismo interés en cada pago',
  },
  levelPayment: { 'principal-and-interest': 'Capital e interés', total: 'El pago entero' },
  instalmentRounding: { 'half-even': 'Al más cercano', up: 'Hacia arriba' },
  disclosedRate: {
    cat: 'CAT (México)',
    aprc: 'TAE (Unión Europea)',
    'us-apr': 'APR (EE. UU.)',
    'in-apr': 'APR (India)',
  },
  penaltyBase: { principal: 'El capital vencido', instalment: 'Todo el pago vencido' },
  earlyPayoff: { agreed: 'Se paga todo lo acordado', accrued: 'Solo el interés de los días pasados' },
  latePayout: { shift: 'Las fechas se recorren', reoffer: 'Se ofrece otra vez' },
  parts: {
    penalty: 'recargo',
    extension: 'prórroga',
    interest: 'interés',
    iva: 'IVA',
    commission: 'comisión',
    principal: 'capital',
  },
} as const;

const en: Texts<typeof es> = {
  kind: { single: 'One payment', instalment: 'Several payments' },
  dayCount: {
    'actual/365': 'Actual days, a year of 365',
    'actual/360': 'Actual days, a year of 360',
    '30/360': 'Months of 30 days, a year of 360',
  },
  method: {
    single: 'All in one payment',
    'equal-instalments': 'Equal payments',
    'equal-principal': 'The same principal in each payment',
    flat: 'The same interest in each payment',
  },
  levelPayment: { 'principal-and-interest': 'Principal and interest', total: 'The whole payment' },
  instalmentRounding: { 'half-even': 'To the nearest', up: 'Up' },
  disclosedRate: { cat: 'CAT (Mexico)', aprc: 'APRC (European Union)', 'us-apr': 'APR (US)', 'in-apr': 'APR (India)' },
  penaltyBase: { principal: 'The late principal', instalment: 'The whole late payment' },
  earlyPayoff: { agreed: 'All that was agreed', accrued: 'Interest for the days that have passed' },
  latePayout: { shift: 'The dates move', reoffer: 'It is offered again' },
  parts: {
    penalty: 'late charge',
    extension: 'extension',
    interest: 'interest',
    iva: 'VAT',
    commission: 'commission',
    principal: 'principal',
  },
};

export const termWordsMessages = { es, en };
