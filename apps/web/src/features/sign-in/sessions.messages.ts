import type { LoanLocale } from '@plazo/contract/launch';

const es = {
  title: 'Dónde está abierta tu cuenta',
  intro: 'Si no reconoces alguno, ciérralo y llámanos.',
  here: 'Aquí',
  elsewhere: 'En otros lugares',
  none: 'Tu cuenta no está abierta en ningún otro lugar.',
  unknown: 'Aparato sin nombre',
  opened: 'Se abrió el {day}, {time}',
  used: 'Se usó por última vez el {day}, {time}',
  signOut: 'Cerrar sesión aquí',
  end: 'Cerrar',
  endOthers: 'Cerrar en todos los demás',
  help: 'Ayuda',
  ended: 'Cerraste tu sesión',
  endedHere: 'Tu cuenta ya no está abierta en este navegador. Tus préstamos no cambiaron.',
  logIn: 'Entrar otra vez',
};

export type SessionsMessages = typeof es;

export const sessionsMessages: Record<LoanLocale, SessionsMessages> = {
  es,
  en: {
    title: 'Where your account is open',
    intro: 'If you do not recognise one, sign it out and call us.',
    here: 'Here',
    elsewhere: 'Elsewhere',
    none: 'Your account is not open anywhere else.',
    unknown: 'Unnamed device',
    opened: 'Opened on {day}, {time}',
    used: 'Last used on {day}, {time}',
    signOut: 'Sign out here',
    end: 'Sign out',
    endOthers: 'Sign out everywhere else',
    help: 'Help',
    ended: 'You have signed out',
    endedHere: 'Your account is no longer open in this browser. Your loans have not changed.',
    logIn: 'Sign in again',
  },
};
