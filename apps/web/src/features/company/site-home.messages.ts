import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';
import { type PrivacyMessages, privacyMessages } from '../../legal/privacy.messages.ts';
import { type SiteMessages, siteMessages } from './site.messages.ts';
import { type AboutMessages, aboutMessages } from './site-about.messages.ts';
import { loanTermsMessages } from './site-loan-terms.messages.ts';

const es = {
  title: 'Préstamos claros desde el principio',
  description:
    '{app}, de {company}: préstamos pequeños con el costo total a la vista, fechas claras y personas que contestan.',
  headline: 'Antes de aceptar, ya sabes cuánto vas a pagar',
  lead: 'Préstamos pequeños, con una fecha y un costo que ves completos.',
  how: 'Cómo funciona',
  example: 'Un ejemplo real: {product}',
  received: shared.es.received,
  total: 'Pagas',
  today: 'Hoy',
  after: 'en {term}',
  cat: 'Costo anual total (CAT sin IVA)',
  promises: 'Lo que puedes esperar',
  promise: [
    {
      title: 'Una fecha, sin sorpresas',
      text: 'Sabes qué día toca y cuánto. Si te atrasas, ves el recargo día por día.',
    },
    {
      title: 'Personas que contestan',
      text: 'Si algo salió mal, hablas con alguien y tu queja queda por escrito.',
    },
  ],
  privacyWhole: 'Abrir el aviso en su propia página',
  terms: 'Leer los términos completos',
  onlyEnglish: loanTermsMessages.es.onlyEnglish,
  inContract: 'Los términos de tu préstamo están en tu contrato. Antes de pedir uno puedes ver lo que cuestan.',
} as const;

export type HomeMessages = SiteMessages & Texts<typeof es> & { aboutUs: AboutMessages; privacy: PrivacyMessages };

export const homeMessages: Record<LoanLocale, HomeMessages> = {
  es: { ...siteMessages.es, ...es, aboutUs: aboutMessages.es, privacy: privacyMessages.es },
  en: {
    ...siteMessages.en,
    title: 'Clear loans from the start',
    description:
      '{app}, by {company}: small loans with the whole cost in plain sight, clear dates and people who answer.',
    headline: 'Before you accept, you know what you’ll pay',
    lead: 'Small loans, with one date and a cost you see in full.',
    how: 'How it works',
    example: 'A real example: {product}',
    received: shared.en.received,
    total: 'You pay',
    today: 'Today',
    after: 'in {term}',
    cat: 'Total annual cost (CAT without VAT)',
    promises: 'What you can expect',
    promise: [
      {
        title: 'One date, no surprises',
        text: 'You know the date and the amount. Running late? You see each day’s charge.',
      },
      {
        title: 'People who answer',
        text: 'If something went wrong, you talk to someone and your complaint is on record.',
      },
    ],
    privacyWhole: 'Open the notice on its own page',
    terms: 'Read the full loan terms',
    onlyEnglish: loanTermsMessages.en.onlyEnglish,
    inContract: 'The terms of your loan are in your contract. Before you ask for one you can see what loans cost.',
    aboutUs: aboutMessages.en,
    privacy: privacyMessages.en,
  },
};
