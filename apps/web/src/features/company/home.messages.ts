import type { LoanLocale } from '@plazo/contract/launch';
import { type PrivacyMessages, privacyMessages } from '../../legal/privacy.messages.ts';
import { type AboutMessages, aboutMessages } from './about.messages.ts';
import { loanTermsMessages } from './loan-terms.messages.ts';
import { type SiteMessages, siteMessages } from './site.messages.ts';

const es = {
  title: 'Préstamos claros desde el principio',
  description:
    '{app}, de {company}: préstamos pequeños con el costo total a la vista, fechas claras y personas que contestan.',
  headline: 'Antes de aceptar, ya sabes cuánto vas a pagar',
  lead: '{app} presta cantidades pequeñas por un plazo definido. Ves lo que recibes, lo que devuelves y la fecha, juntos y del mismo tamaño.',
  how: 'Cómo funciona',
  call: 'Llamar al {phone}',
  promises: 'Lo que puedes esperar',
  promise: [
    {
      title: 'El costo, junto al monto',
      text: 'Interés, comisión, IVA y costo anual total aparecen en la oferta. Nada se esconde detrás de un botón.',
    },
    {
      title: 'Una fecha, sin sorpresas',
      text: 'Sabes qué día toca y cuánto. Si pagas tarde, el recargo se muestra día por día.',
    },
    {
      title: 'Personas que contestan',
      text: 'Si un pago se complica o algo salió mal, hablas con alguien y tu queja queda por escrito.',
    },
  ],
  privacyIntro: 'Este es el aviso completo. Toca una parte para leerla.',
  privacyWhole: 'Abrir el aviso en su propia página',
  onlyEnglish: loanTermsMessages.es.onlyEnglish,
  inContract: 'Los términos de tu préstamo están en tu contrato. Antes de pedir uno puedes ver lo que cuestan.',
};

export type HomeMessages = SiteMessages & typeof es & { aboutUs: AboutMessages; privacy: PrivacyMessages };

export const homeMessages: Record<LoanLocale, HomeMessages> = {
  es: { ...siteMessages.es, ...es, aboutUs: aboutMessages.es, privacy: privacyMessages.es },
  en: {
    ...siteMessages.en,
    title: 'Clear loans from the start',
    description:
      '{app}, by {company}: small loans with the whole cost in plain sight, clear dates and people who answer.',
    headline: 'Before you accept, you know what you will pay',
    lead: '{app} lends small amounts for a fixed time. You see what you receive, what you repay and the date, side by side and in the same size.',
    how: 'How it works',
    call: 'Call {phone}',
    promises: 'What you can expect',
    promise: [
      {
        title: 'The cost, next to the amount',
        text: 'Interest, commission, tax and the total annual cost are in the offer. Nothing is hidden behind a button.',
      },
      {
        title: 'One date, no surprises',
        text: 'You know which day it is due, and how much. If you pay late, the penalty is shown day by day.',
      },
      {
        title: 'People who answer',
        text: 'If a payment becomes difficult or something went wrong, you talk to somebody and your complaint is on record.',
      },
    ],
    privacyIntro: 'This is the full notice. Tap a section to read it.',
    privacyWhole: 'Open the notice on its own page',
    onlyEnglish: loanTermsMessages.en.onlyEnglish,
    inContract: 'The terms of your loan are in your contract. Before you ask for one you can see what loans cost.',
    aboutUs: aboutMessages.en,
    privacy: privacyMessages.en,
  },
};
