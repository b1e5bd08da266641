import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Publicidad',
  heading: 'Tú decides',
  intro: 'No afecta tu préstamo. Cámbialo gratis cuando quieras.',
  question: {
    'own-marketing': '¿Te enviamos publicidad?',
    'shared-marketing': '¿Compartimos tus datos?',
  },
  yes: 'Sí',
  no: 'No',
  wouldSay: 'Dirías: “{text}”',
  given: 'Lo aceptaste el {date}.',
  notGiven: 'Desde el {date}.',
  never: 'No lo has aceptado.',
  give: 'Acepto',
  withdraw: 'Ya no acepto',
  privacy: 'Cómo tratamos tus datos',
} as const;

export type ConsentsMessages = Texts<typeof es>;

export const consentsMessages: Record<LoanLocale, ConsentsMessages> = {
  es,
  en: {
    title: 'Advertising',
    heading: 'You decide',
    intro: 'It doesn’t affect your loan. Change it any time, free.',
    question: {
      'own-marketing': 'May we send you advertising?',
      'shared-marketing': 'May we share your data?',
    },
    yes: 'Yes',
    no: 'No',
    wouldSay: 'You’d say: “{text}”',
    given: 'You agreed on {date}.',
    notGiven: 'Since {date}.',
    never: 'You haven’t agreed.',
    give: 'I agree',
    withdraw: 'Withdraw',
    privacy: 'How we use your data',
  },
};
