import type { PromotionCode } from '@plazo/contract/promotion';
import * as promotionCode from '@plazo/contract/promotion-codes';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { PromotionLanguage } from '../platform/http/error-messages.ts';
import type { CodePurpose } from './code-purpose.ts';

export interface PromotionMessages {
  answers: Record<PromotionCode, string>;
  /** The text message with a code, by purpose. */
  codeTexts: Record<CodePurpose, string>;
  seconds: string;
  minutes: string;
  hours: string;
}

/** The messages for a visitor, in the language of the tenant's promotion (requirement L1). */
export const promotionMessages: Record<PromotionLanguage, PromotionMessages> = {
  zh: {
    answers: {
      [promotionCode.templateFound]: '',
      [promotionCode.success]: '',
      [promotionCode.wrongCaptcha]: '图形验证码错误，请重新输入',
      // Spec 8, word for word.
      [promotionCode.alreadyRegistered]: '您已注册,请直接下载APP登录！',
      [promotionCode.wrongCaptchaAtRegister]: '图形验证码错误，请重新输入',
      [promotionCode.wait]: '获取验证码过于频繁，请{time}后再试',
      [promotionCode.wrongSmsCode]: '短信验证码错误，请重新输入',
      [promotionCode.smsCodeExpired]: '短信验证码已失效，请重新获取',
      [promotionCode.tooManySmsCodes]: '短信验证码错误次数过多，请重新获取',
      [promotionCode.smsNotSent]: '短信暂时无法发送，请稍后再试',
      [promotionCode.wrongPhone]: '请正确输入手机号！',
      [promotionCode.answerNeeded]: '请再输入出生日期或银行账户末四位',
      [promotionCode.wrongAnswer]: '与我们的记录不符，请重试',
      [promotionCode.personNeeded]: '仅凭短信无法登录，请联系客服',
      [promotionCode.unknownTemplate]: '页面不存在或活动已结束',
    },
    codeTexts: {
      registration: '【{app}】您的注册验证码是{code}，10分钟内有效。请勿告知他人。',
      login: '【{app}】您的登录验证码是{code}，10分钟内有效。任何人向您索要都请勿告知。',
    },
    seconds: '{count}秒',
    minutes: '{count}分钟',
    hours: '{count}小时',
  },
  es: {
    answers: {
      [promotionCode.templateFound]: '',
      [promotionCode.success]: '',
      [promotionCode.wrongCaptcha]: 'Las letras de la imagen no coinciden. Escribe las de la nueva imagen.',
      [promotionCode.alreadyRegistered]: shared.es.alreadyRegistered,
      [promotionCode.wrongCaptchaAtRegister]: 'Las letras de la imagen no coinciden. Escribe las de la nueva imagen.',
      [promotionCode.wait]: 'Pediste demasiadas claves. Vuelve a intentarlo en {time}.',
      [promotionCode.wrongSmsCode]: 'La clave del mensaje no es correcta. Revísala y escríbela otra vez.',
      [promotionCode.smsCodeExpired]: 'La clave ya venció. Pide una nueva.',
      [promotionCode.tooManySmsCodes]:
        'Escribiste mal la clave cinco veces y la que te enviamos ya no sirve. Pide una nueva.',
      [promotionCode.smsNotSent]: 'No pudimos enviar el mensaje. Inténtalo de nuevo en un momento.',
      [promotionCode.wrongPhone]: shared.es.phoneProblem,
      [promotionCode.answerNeeded]: 'Falta un dato: tu fecha de nacimiento o los últimos 4 dígitos de tu cuenta.',
      [promotionCode.wrongAnswer]: 'Ese dato no es el que tenemos. Revísalo.',
      [promotionCode.personNeeded]: 'No podemos abrir tu cuenta solo con la clave. Llámanos y lo resolvemos.',
      [promotionCode.unknownTemplate]: 'Esta página no existe o la promoción ya terminó.',
    },
    codeTexts: {
      registration: '{app}: tu clave para registrarte es {code}. Vence en 10 minutos. No la compartas con nadie.',
      login:
        '{app}: tu clave para entrar a tu cuenta es {code}. Vence en 10 minutos. No la compartas con nadie: nunca te la pediremos.',
    },
    seconds: '{count} s',
    minutes: '{count} min',
    hours: '{count} h',
  },
  en: {
    answers: {
      [promotionCode.templateFound]: '',
      [promotionCode.success]: '',
      [promotionCode.wrongCaptcha]: 'The letters don’t match the image. Type the letters in the new one.',
      [promotionCode.alreadyRegistered]: shared.en.alreadyRegistered,
      [promotionCode.wrongCaptchaAtRegister]: 'The letters don’t match the image. Type the letters in the new one.',
      [promotionCode.wait]: 'You have asked for too many codes. Try again in {time}.',
      [promotionCode.wrongSmsCode]: shared.en.wrongCode,
      [promotionCode.smsCodeExpired]: 'The code has expired. Get a new one.',
      [promotionCode.tooManySmsCodes]: 'You typed five wrong codes, so the one we sent no longer works. Get a new one.',
      [promotionCode.smsNotSent]: 'We couldn’t send the message. Try again in a moment.',
      [promotionCode.wrongPhone]: shared.en.phoneProblem,
      [promotionCode.answerNeeded]: 'One more thing: your date of birth, or the last 4 digits of your account.',
      [promotionCode.wrongAnswer]: 'That isn’t what we have. Check it.',
      [promotionCode.personNeeded]: 'A code alone can’t open your account. Call us and we’ll sort it out.',
      [promotionCode.unknownTemplate]: 'This page doesn’t exist, or the promotion is over.',
    },
    codeTexts: {
      registration: '{app}: your code to register is {code}. It expires in 10 minutes. Do not share it with anyone.',
      login:
        '{app}: your code to sign in is {code}. It expires in 10 minutes. Do not share it with anyone: we will never ask for it.',
    },
    seconds: '{count} s',
    minutes: '{count} min',
    hours: '{count} h',
  },
};
