import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Cuenta bancaria',
  heading: '¿Dónde te depositamos?',
  intro: 'En una cuenta a tu nombre.',
  bound: 'Cuentas registradas',
  endingIn: 'Cuenta terminada en {digits}',
  saved: 'Tu cuenta quedó registrada.',
  toOffer: 'Seguir con mi oferta',
  addAnother: 'Registrar otra cuenta',
  chooseBank: 'Elige uno',
  kind: '¿Qué número vas a registrar?',
  phone: 'Teléfono celular',
  submit: 'Registrar cuenta',
  submitting: 'Registrando…',
  problem: 'No pudimos registrar la cuenta',
  unsure: 'No sabemos si se registró tu cuenta',
  unsureLook: 'Míralo primero en tus cuentas. Si ya está ahí, no la registres otra vez.',
  seeAccounts: 'Ver mis cuentas',
  submitAgain: 'Registrarla otra vez',
  inAppTitle: 'Continúa en la app',
  inApp: 'La app {app} abre su propia pantalla para registrar tu cuenta. Cuando termines, vuelve aquí.',
  inAppAgain: 'Abrir la pantalla de la app',
  inAppDone: 'Ya terminé',
} as const;

export type BindBankMessages = Texts<typeof es>;

export const bindBankMessages: Record<LoanLocale, BindBankMessages> = {
  es,
  en: {
    title: 'Bank account',
    heading: 'Where should we send your money?',
    intro: 'To an account in your name.',
    bound: 'Your accounts',
    endingIn: 'Account ending in {digits}',
    saved: 'Your account was added.',
    toOffer: 'Continue with my offer',
    addAnother: 'Add another account',
    chooseBank: 'Choose one',
    kind: 'Which number will you add?',
    phone: 'Mobile phone',
    submit: 'Add account',
    submitting: 'Adding…',
    problem: 'We could not add the account',
    unsure: 'We do not know whether your account was added',
    unsureLook: 'Check your accounts first. If it is there, do not add it again.',
    seeAccounts: 'See my accounts',
    submitAgain: 'Add it again',
    inAppTitle: 'Continue in the app',
    inApp: 'The {app} app has its own screen for adding your account. Come back here when you are done.',
    inAppAgain: 'Open the app’s screen',
    inAppDone: 'I am done',
  },
};
