import type { Locale } from '@plazo/contract/launch';

const es = {
  retry: 'Intentar de nuevo',
  goHome: 'Ir al inicio',
  seeLoan: 'Ver mi préstamo',
  seeLoans: 'Ver mis préstamos en la app',
  seeOffers: 'Ver ofertas en la app',
  failedTitle: 'No pudimos abrir esta pantalla',
  offerExpiredTitle: 'Tu oferta venció',
  unknownTitle: 'No pudimos mostrarlo',
  unknown: 'Puede que el enlace esté incompleto o sea de otra cuenta.',
  loansInApp: 'Tus préstamos están en la app {app}.',
  expiredTitle: 'Tu sesión terminó',
  signIn: 'Volver a entrar',
  signInBrowser: 'Abre de nuevo la app {app} y entra desde ahí.',
  notFoundTitle: 'No encontramos esta pantalla',
  notFound: 'La dirección no existe o ya no está disponible. Vuelve a la app e inténtalo desde ahí.',
};

export type FailedMessages = typeof es;

/** Texts of the document in place of one that cannot be made; no other document carries them. */
export const failedMessages: Record<Locale, FailedMessages> = {
  es,
  en: {
    retry: 'Try again',
    goHome: 'Go to the start',
    seeLoan: 'See my loan',
    seeLoans: 'See my loans in the app',
    seeOffers: 'See offers in the app',
    failedTitle: 'We could not open this screen',
    offerExpiredTitle: 'Your offer has expired',
    unknownTitle: 'We could not show this',
    unknown: 'The link may be incomplete or belong to another account.',
    loansInApp: 'Your loans are in the {app} app.',
    expiredTitle: 'Your session has ended',
    signIn: 'Sign in again',
    signInBrowser: 'Open the {app} app again and sign in there.',
    notFoundTitle: 'We could not find this screen',
    notFound: 'The address does not exist or is no longer available. Go back to the app and try from there.',
  },
  zh: {
    retry: '重试',
    goHome: '返回首页',
    seeLoan: '查看我的借款',
    seeLoans: '在应用中查看我的借款',
    seeOffers: '在应用中查看产品',
    failedTitle: '页面无法打开',
    offerExpiredTitle: '该额度已过期',
    unknownTitle: '内容无法显示',
    unknown: '链接可能不完整，或不属于当前账号。',
    loansInApp: '您的借款可在 {app} 应用中查看。',
    expiredTitle: '登录已失效',
    signIn: '重新登录',
    signInBrowser: '请重新打开 {app} 应用并登录。',
    notFoundTitle: '页面不存在',
    notFound: '该地址不存在或已失效，请返回应用重试。',
  },
};
