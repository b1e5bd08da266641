import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Carta de no adeudo',
  heading: '¿Esta carta es nuestra?',
  description: 'Comprueba con su código si una carta de no adeudo sigue siendo válida.',
  intro: 'Te decimos si la emitió {company} y si sigue siendo válida.',
  code: 'Código de la carta',
  hint: '20 letras y números. Da igual si lo escribes con espacios, guiones o minúsculas.',
  submit: 'Comprobar la carta',
  validTitle: 'La carta es válida',
  valid: '{company} la emitió y confirma que no se debe nada por este préstamo.',
  compare: 'Compara estos datos con los de la carta. Si no coinciden, la carta es de otro préstamo.',
  lender: 'Acreedor',
  initials: 'Iniciales',
  order: 'Préstamo que termina en',
  settledOn: shared.es.settledOn,
  voidTitle: 'Esta carta ya no es válida',
  void: '{company} la emitió, pero el préstamo se volvió a abrir después. Pide a quien te la mostró una carta nueva.',
  unknownTitle: 'No conocemos este código',
  unknown:
    '{company} no ha emitido ninguna carta con este código. Revisa que esté completo; si lo está, la carta no es nuestra.',
  mistypedTitle: 'El código tiene un error',
  mistyped: 'Falta o sobra algún carácter, o uno está cambiado. Compáralo con la carta y corrígelo.',
  another: 'Comprobar otra carta',
  ask: 'Preguntar a {company}',
  otherLanguage: 'English',
} as const;

export type VerifyMessages = Texts<typeof es>;

export const verifyMessages: Record<LoanLocale, VerifyMessages> = {
  es,
  en: {
    title: 'No-debt letter',
    heading: 'Is this letter ours?',
    description: 'Use its code to check whether a no-debt letter is still valid.',
    intro: 'We will tell you whether {company} issued it and whether it is still valid.',
    code: 'Code on the letter',
    hint: '20 letters and digits. Spaces, hyphens and lower case make no difference.',
    submit: 'Check the letter',
    validTitle: 'The letter is valid',
    valid: '{company} issued it and confirms that nothing is owed on this loan.',
    compare: 'Compare these details with the letter. If they differ, the letter is about another loan.',
    lender: 'Lender',
    initials: 'Initials',
    order: 'Loan ending in',
    settledOn: shared.en.settledOn,
    voidTitle: 'This letter is no longer valid',
    void: '{company} issued it, but the loan was reopened afterwards. Ask the person who showed it to you for a new letter.',
    unknownTitle: 'We do not know this code',
    unknown:
      '{company} has issued no letter with this code. Check that it is complete; if it is, the letter is not ours.',
    mistypedTitle: 'There is a mistake in the code',
    mistyped: 'A character is missing, extra or wrong. Compare it with the letter and correct it.',
    another: 'Check another letter',
    ask: 'Ask {company}',
    otherLanguage: 'Español',
  },
};
