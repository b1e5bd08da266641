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
  void: '{company} la emitió, pero el préstamo se volvió a abrir después. Pide una carta nueva a quien te la mostró.',
  unknownTitle: 'No conocemos este código',
  unknown: '{company} no ha emitido ninguna carta con este código. Revisa que esté bien escrito.',
  mistypedTitle: 'El código tiene un error',
  mistyped: 'Falta o sobra algún carácter, o uno está cambiado. Compáralo con la carta.',
  another: 'Comprobar otra carta',
  ask: 'Preguntar a quien presta',
  otherLanguage: 'English',
} as const;

export type VerifyMessages = Texts<typeof es>;

export const verifyMessages: Record<LoanLocale, VerifyMessages> = {
  es,
  en: {
    title: 'No-debt letter',
    heading: 'Is this letter ours?',
    description: 'Use its code to check whether a no-debt letter is still valid.',
    intro: 'See if {company} issued it and if it’s still valid.',
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
    unknownTitle: 'We don’t know this code',
    unknown: '{company} issued no letter with this code. Check it for typos.',
    mistypedTitle: 'There’s a mistake in the code',
    mistyped: 'A character is missing, extra or wrong. Compare it with the letter.',
    another: 'Check another letter',
    ask: 'Ask the lender',
    otherLanguage: 'Español',
  },
};
