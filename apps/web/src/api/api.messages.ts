import type { Locale } from '@plazo/contract/launch';

/** The messages for failures without an answer: what happened, and what to do next. */
export interface ApiMessages {
  network: string;
  timeout: string;
  /** An unusable answer: a proxy's page, broken JSON, an error without a message. */
  unavailable: string;
}

/** For a change whose answer was lost, at a core that may repeat it. Separate from the others: no document of our own core contains it. */
export const unsureMessages: Record<Locale, string> = {
  es: 'No recibimos una respuesta clara, así que no sabemos si se hizo.',
  en: 'We got no clear answer, so we don’t know whether it was done.',
  zh: '没有收到明确的回应，暂时无法确认操作是否成功。',
};

/** By locale; the server sends each document only the reader's messages. */
export const apiMessages: Record<Locale, ApiMessages> = {
  es: {
    network: 'Sin conexión. Revisa tu internet e inténtalo de nuevo.',
    timeout: 'La respuesta tarda demasiado. Inténtalo de nuevo.',
    unavailable: 'El servicio no está disponible por ahora. Inténtalo de nuevo en unos minutos.',
  },
  en: {
    network: 'No connection. Check your internet and try again.',
    timeout: 'The answer is taking too long. Try again.',
    unavailable: 'The service isn’t available right now. Try again in a few minutes.',
  },
  zh: {
    network: '网络连接失败，请检查网络后重试。',
    timeout: '请求超时，请重试。',
    unavailable: '服务暂时不可用，请稍后重试。',
  },
};
