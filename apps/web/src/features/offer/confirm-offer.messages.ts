import type { LoanLocale } from '@plazo/contract/launch';
import { annualCostMessages } from '../../loan-parts/annual-cost.messages.ts';

const es = {
  title: 'Confirma tu préstamo',
  receivedShort: 'Recibes',
  total: 'Pagas en total',
  firstPayment: 'Primer pago',
  onlyPayment: 'Fecha de pago',
  annualCost: annualCostMessages.es,
  details: 'Desglose',
  coupon: 'Con tu cupón de {amount} ya descontado',
  plan: 'Plan de pagos',
  expires: 'Esta oferta vence el {date}.',
  formerLoan: 'Ver el préstamo anterior',
  agreement: 'He leído y acepto el {contract}.',
  contract: 'contrato de préstamo',
  submit: 'Aceptar el préstamo',
  notNow: 'Ahora no',
  submitting: 'Creando tu préstamo…',
  takenTitle: 'Ya tomaste este préstamo',
  taken: 'Esta oferta ya es tu préstamo. No se creó otro.',
  seeLoan: 'Ver mi préstamo',
  reloadTitle: 'Actualizamos tu oferta',
  reloadBody: 'Las cifras definitivas aparecen solas en unos segundos, o ahora mismo si lo pides.',
  reloadNow: 'Actualizar ahora',
  reloadRunning: 'Actualizando tu oferta. Tarda unos segundos.',
  reloadDone: 'Tu oferta está actualizada.',
  reloadLater: 'Estas cifras son preliminares: actualiza la oferta antes de confirmarla.',
  reloadLink: 'Actualizar la oferta',
  problem: 'No se creó el préstamo',
  changed: 'Las cifras cambiaron desde que abriste esta pantalla. Revísalas y confirma otra vez.',
  unsure: 'No sabemos si se creó tu préstamo',
  unsureHint: 'Hazlo sin riesgo: nunca se crea más de uno.',
};

export type ConfirmOfferMessages = typeof es;

export const confirmOfferMessages: Record<LoanLocale, ConfirmOfferMessages> = {
  es,
  en: {
    title: 'Confirm your loan',
    receivedShort: 'You receive',
    total: 'You repay in total',
    firstPayment: 'First payment',
    onlyPayment: 'Due date',
    annualCost: annualCostMessages.en,
    details: 'Breakdown',
    coupon: 'Includes your {amount} coupon',
    plan: 'Repayment plan',
    expires: 'This offer expires on {date}.',
    formerLoan: 'See the earlier loan',
    agreement: 'I have read and accept the {contract}.',
    contract: 'loan contract',
    submit: 'Accept the loan',
    notNow: 'Not now',
    submitting: 'Creating your loan…',
    takenTitle: 'You have already taken this loan',
    taken: 'This offer is already your loan. No other loan was created.',
    seeLoan: 'See my loan',
    reloadTitle: 'We are updating your offer',
    reloadBody: 'The final figures appear by themselves in a few seconds, or right now if you ask for them.',
    reloadNow: 'Update now',
    reloadRunning: 'Updating your offer. It takes a few seconds.',
    reloadDone: 'Your offer is up to date.',
    reloadLater: 'These figures are preliminary: update the offer before you confirm it.',
    reloadLink: 'Update the offer',
    problem: 'No loan was created',
    changed: 'The amounts have changed since you opened this screen. Check them and confirm again.',
    unsure: 'We do not know whether your loan was created',
    unsureHint: 'Trying again is safe: you never get more than one loan.',
  },
};

/** Of a post without the agreement: the server alone says it, so no document carries it. */
export const notAgreedMessages: Record<LoanLocale, string> = {
  es: 'Para recibir el préstamo acepta el contrato. No se creó ningún préstamo.',
  en: 'To receive the loan, accept the contract. No loan was created.',
};
