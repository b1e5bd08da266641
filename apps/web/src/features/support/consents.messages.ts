import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Publicidad',
  heading: 'Tú decides',
  intro: 'Cambia de opinión cuando quieras, sin costo. Tu préstamo no depende de esto ni cambia.',
  given: 'Lo aceptaste el {date}.',
  notGiven: 'Dijiste que no el {date}.',
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
    intro: 'Change your mind whenever you like, at no cost. Your loan does not depend on this and does not change.',
    given: 'You agreed on {date}.',
    notGiven: 'You said no on {date}.',
    never: 'You have not agreed.',
    give: 'I agree',
    withdraw: 'I no longer agree',
    privacy: 'How we treat your data',
  },
};
