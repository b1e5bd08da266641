import { type CardCode, cardCode } from '@plazo/contract/bank-card';
import type { Locale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';

interface CardMessages {
  /** Why a card repayment failed. */
  answers: Record<CardCode, string>;
  /** The text message with a code. */
  codeText: string;
}

/** Chinese if the app opens the screen (requirement L1); the borrower's language if our own list of ways to pay led there. */
export const cardMessages: Record<Locale, CardMessages> = {
  zh: {
    answers: {
      [cardCode.success]: '',
      [cardCode.duplicate]: '请勿重复提交还款请求',
      [cardCode.wrongCode]: '验证码错误',
      [cardCode.declined]: '银行拒绝了本次扣款，未扣款成功。请更换银行卡或使用其他还款方式。',
      [cardCode.codeExpired]: '验证码已失效，请重新获取。',
      [cardCode.tooManyCodes]: '验证次数过多，请24小时后再试，或使用其他还款方式。',
      [cardCode.inProgress]: '上一笔扣款结果尚未返回，请稍后查看，请勿重复还款。',
      [cardCode.notOffered]: '暂不支持该还款方式，请使用其他还款方式。',
    },
    codeText: '【{app}】您的还款验证码是{code}，10分钟内有效。请勿告知他人。',
  },
  es: {
    answers: {
      [cardCode.success]: '',
      [cardCode.duplicate]: shared.es.duplicatePayment,
      [cardCode.wrongCode]: shared.es.wrongCode,
      [cardCode.declined]: 'Tu banco rechazó el cobro y no se cobró nada. Usa otra tarjeta o paga de otra forma.',
      [cardCode.codeExpired]: 'La clave ya venció. Pide una nueva.',
      [cardCode.tooManyCodes]: 'Se usaron demasiadas claves. Inténtalo en 24 horas o paga de otra forma.',
      [cardCode.inProgress]:
        'Tu banco todavía no nos dice si cobró tu pago anterior. Míralo más tarde y no pagues otra vez.',
      [cardCode.notOffered]: 'Esta forma de pago no está disponible. Paga de otra forma.',
    },
    codeText: '{app}: tu clave para pagar con tu tarjeta es {code}. Vence en 10 minutos. No la compartas con nadie.',
  },
  en: {
    answers: {
      [cardCode.success]: '',
      [cardCode.duplicate]: shared.en.duplicatePayment,
      [cardCode.wrongCode]: shared.en.wrongCode,
      [cardCode.declined]: 'Your bank declined the charge and nothing was taken. Use another card or pay another way.',
      [cardCode.codeExpired]: 'The code has expired. Get a new one.',
      [cardCode.tooManyCodes]: 'Too many codes were used. Try again in 24 hours, or pay another way.',
      [cardCode.inProgress]:
        'Your bank hasn’t told us yet whether it took your last payment. Check again later, and don’t pay again.',
      [cardCode.notOffered]: 'This way to pay isn’t available. Pay another way.',
    },
    codeText: '{app}: your code to pay by card is {code}. It expires in 10 minutes. Do not share it with anyone.',
  },
};
