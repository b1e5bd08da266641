import type { LoanLocale } from '@plazo/contract/launch';
import { channelMessages } from './channels.messages.ts';
import { shortPaymentsMessages } from './short-payments.messages.ts';

const es = {
  ...channelMessages.es,
  ...shortPaymentsMessages.es,
  title: 'Extender el plazo',
  newDate: 'Tu nueva fecha de pago: {date}',
  compare: 'Compara antes de decidir',
  withoutExtension: 'Si pagas sin extender',
  withExtension: 'Si extiendes',
  payBy: 'A más tardar el {date}',
  wasDue: 'Hoy (venció el {date})',
  charges: 'Intereses y recargos, primero',
  fee: 'Cargo por extensión',
  daysGained: 'Días que ganas',
  payOn: 'El {date}',
  inAll: 'En total',
  difference: 'Extender te cuesta {amount} más y tu deuda no baja.',
  payInstead: 'Mejor pagar {amount}',
  chargesStep: 'Paso 1 de 2: paga {amount} de intereses y recargos',
  feeStepLater: 'Paso 2 de 2: paga la extensión. Se abre cuando se acredita el paso 1.',
  feeStep: 'Paga la extensión: {amount}',
  toPay: 'Por pagar',
  plan: 'Así queda tu plan',
  service: 'Ayuda',
  moveService: 'Mover el botón de ayuda al otro lado',
};

export type ExtensionMessages = typeof es;

export const extensionMessages: Record<LoanLocale, ExtensionMessages> = {
  es,
  en: {
    ...channelMessages.en,
    ...shortPaymentsMessages.en,
    title: 'Extend the term',
    newDate: 'Your new due date: {date}',
    compare: 'Compare before you decide',
    withoutExtension: 'If you pay without extending',
    withExtension: 'If you extend',
    payBy: 'By {date}',
    wasDue: 'Today (was due on {date})',
    charges: 'Interest and late charges, first',
    fee: 'Extension fee',
    daysGained: 'Days you gain',
    payOn: 'On {date}',
    inAll: 'In total',
    difference: 'Extending costs you {amount} more and does not reduce your debt.',
    payInstead: 'Pay {amount} instead',
    chargesStep: 'Step 1 of 2: pay {amount} in interest and late charges',
    feeStepLater: 'Step 2 of 2: pay for the extension. Available once step 1 is credited.',
    feeStep: 'Pay for the extension: {amount}',
    toPay: 'To pay',
    plan: 'Your plan after extending',
    service: 'Help',
    moveService: 'Move the help button to the other side',
  },
};
