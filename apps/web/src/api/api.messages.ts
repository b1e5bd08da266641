import type { Locale } from '@plazo/contract/launch';

/** The messages for failures without an answer: what happened, and what to do next. */
export interface ApiMessages {
  network: string;
  timeout: string;
  /** An unusable answer: a proxy's page, broken JSON, an error without a message. */
  unavailable: string;
}

/** By locale; the server sends each document only the reader's. */
export const apiMessages: Record<Locale, ApiMessages> = {
  es: {
    network: 'Sin conexión. Revisa tu internet e inténtalo de nuevo.',
    timeout: 'La respuesta tarda demasiado. Inténtalo de nuevo.',
    unavailable: 'El servicio no está disponible por ahora. Inténtalo de nuevo en unos minutos.',
  },
  en: {
    network: 'No connection. Check your internet and try again.',
    timeout: 'The answer is taking too long. Try again.',
    unavailable: 'The service is not available right now. Try again in a few minutes.',
  },
  zh: {
    network: '网络连接失败，请检查网络后重试。',
    timeout: '请求超时，请重试。',
    unavailable: '服务暂时不可用，请稍后重试。',
  },
};
