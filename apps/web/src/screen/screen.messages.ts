import type { Locale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  back: 'Volver',
  help: 'Ayuda',
  dismiss: 'Cerrar',
  offline: 'Sin conexión',
  offlineSince: 'Usa estos datos de las {time}; lo demás necesita internet.',
  offlineCopy: 'Sin conexión. Esta es una copia del {date} a las {time}; lo que pasó después no está en ella.',
  door: {
    needs: 'Para abrirlo necesitas conexión.',
    code: 'Ver mi código',
    slow: 'Tarda más de lo normal. Seguimos esperando.',
    lost: 'No llegó respuesta. Revisa tu conexión e inténtalo de nuevo.',
  },
  updating: 'Datos de las {time}. Actualizando…',
  notUpdated: 'Datos de las {time}. No pudimos actualizarlos.',
  updateAgain: 'Reintentar',
  callUs: 'Llamar a servicio al cliente',
  notShown: 'No pudimos mostrar esta parte.',
  crashed: 'Algo falló de nuestro lado. Tus datos y tu deuda no cambiaron.',
} as const;

export type ScreenMessages = Texts<typeof es>;

/** Texts that all screens share. */
export const screenMessages: Record<Locale, ScreenMessages> = {
  es,
  en: {
    back: 'Back',
    help: 'Help',
    dismiss: 'Close',
    offline: 'No connection',
    offlineSince: 'As of {time}: you can use this; anything else needs internet.',
    offlineCopy: 'No connection. This is a copy from {date} at {time}; it doesn’t show what has happened since.',
    door: {
      needs: 'You need a connection to open this.',
      code: 'See my code',
      slow: 'This is taking longer than usual. Still waiting.',
      lost: 'We got no answer. Check your connection and try again.',
    },
    updating: 'As of {time}. Updating…',
    notUpdated: 'As of {time}. We couldn’t update it.',
    updateAgain: 'Try again',
    callUs: 'Call customer service',
    notShown: 'We couldn’t show this part.',
    crashed: 'Something failed on our side. Your data and your debt haven’t changed.',
  },
  zh: {
    back: '返回',
    help: '帮助',
    dismiss: '关闭',
    offline: '网络未连接',
    offlineSince: '以下内容截至 {time}，仍然有效；恢复网络后会显示最新内容。',
    offlineCopy: '网络未连接。这是 {date} {time} 保存的副本，不包含之后的变化。',
    door: {
      needs: '需要联网才能打开。',
      code: '查看付款码',
      slow: '响应较慢，仍在等待。',
      lost: '没有收到响应，请检查网络后重试。',
    },
    updating: '数据截至 {time}，正在更新…',
    notUpdated: '数据截至 {time}，更新失败。',
    updateAgain: '重试',
    callUs: '联系客服',
    notShown: '此处内容无法显示。',
    crashed: '我们这边出了问题，您的资料和欠款没有变化。',
  },
};
