import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Publicidad',
  heading: 'Tú decides',
  intro: 'No afecta tu préstamo. Cambiarlo es gratis.',
  question: {
    'own-marketing': '¿Te enviamos publicidad?',
    'shared-marketing': '¿Compartimos tus datos?',
  },
  yes: 'Sí',
  no: 'No',
  allowed: 'Nos dices: “{text}”',
  ifAllowed: 'Si lo permites, nos dices: “{text}”',
  given: 'Lo aceptaste el {date}.',
  notGiven: 'No lo permites desde el {date}.',
  never: 'No lo has aceptado.',
  give: 'Permitir',
  withdraw: 'Dejar de permitir',
  privacy: 'Aviso de privacidad',
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
    allowed: 'You tell us: “{text}”',
    ifAllowed: 'If you allow it, you tell us: “{text}”',
    given: 'You agreed on {date}.',
    notGiven: 'It has been off since {date}.',
    never: 'You haven’t agreed.',
    give: 'Allow',
    withdraw: 'Stop allowing',
    privacy: 'How we use your data',
  },
};
