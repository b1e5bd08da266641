import type { Locale } from '@plazo/contract/launch';

const es = {
  back: 'Volver',
  dismiss: 'Cerrar',
  loading: 'Cargando',
  offline: 'Sin conexión',
  offlineSince:
    'Estos datos son de las {time}. Lo que ves sigue siendo válido; lo nuevo llegará cuando vuelvas a tener conexión.',
  callUs: 'Llamar a servicio al cliente',
  crashed: 'Algo falló de nuestro lado. Tus datos y tu deuda no cambiaron.',
};

export type ScreenMessages = typeof es;

/** Texts that every screen shares. */
export const screenMessages: Record<Locale, ScreenMessages> = {
  es,
  en: {
    back: 'Back',
    dismiss: 'Close',
    loading: 'Loading',
    offline: 'No connection',
    offlineSince:
      'This is as of {time}. What you see still holds; anything newer arrives once you are connected again.',
    callUs: 'Call customer service',
    crashed: 'Something failed on our side. Your data and your debt have not changed.',
  },
  zh: {
    back: '返回',
    dismiss: '关闭',
    loading: '加载中',
    offline: '网络未连接',
    offlineSince: '以下内容截至 {time}，仍然有效；恢复网络后会显示最新内容。',
    callUs: '联系客服',
    crashed: '我们这边出了问题，您的资料和欠款没有变化。',
  },
};
