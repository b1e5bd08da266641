import type { LoanLocale } from '@plazo/contract/launch';

const es = {
  back: 'Volver',
  dismiss: 'Cerrar',
  loading: 'Cargando',
  offline: 'Sin conexión',
  offlineSince:
    'Estos datos son de las {time}. Lo que ves sigue siendo válido; lo nuevo llegará cuando vuelvas a tener conexión.',
  retry: 'Intentar de nuevo',
  seeLoan: 'Ver mi préstamo',
  callUs: 'Llamar a servicio al cliente',
  failedTitle: 'No pudimos abrir esta pantalla',
  expiredTitle: 'Tu sesión terminó',
  signIn: 'Volver a entrar',
  signInBrowser: 'Abre de nuevo la app {app} y entra desde ahí.',
  notFoundTitle: 'No encontramos esta pantalla',
  notFound: 'La dirección no existe o ya no está disponible. Vuelve a la app e inténtalo desde ahí.',
  crashed: 'Algo falló de nuestro lado. Tus datos y tu deuda no cambiaron.',
};

export type ScreenMessages = typeof es;

/** Texts that every screen shares. */
export const screenMessages: Record<LoanLocale, ScreenMessages> = {
  es,
  en: {
    back: 'Back',
    dismiss: 'Close',
    loading: 'Loading',
    offline: 'No connection',
    offlineSince:
      'This is as of {time}. What you see still holds; anything newer arrives once you are connected again.',
    retry: 'Try again',
    seeLoan: 'See my loan',
    callUs: 'Call customer service',
    failedTitle: 'We could not open this screen',
    expiredTitle: 'Your session has ended',
    signIn: 'Sign in again',
    signInBrowser: 'Open the {app} app again and sign in there.',
    notFoundTitle: 'We could not find this screen',
    notFound: 'The address does not exist or is no longer available. Go back to the app and try from there.',
    crashed: 'Something failed on our side. Your data and your debt have not changed.',
  },
};
