import type { Locale } from '@plazo/contract/launch';
import { type PromotionMessages, promotionMessages } from './promotion.messages.ts';

const zh = {
  title: '登录',
  intro: '输入注册时使用的手机号，我们将发送短信验证码。',
  send: '发送验证码',
  sentTitle: '请输入验证码',
  sentTo: '如果尾号 {digits} 的手机号已注册，您将收到一条短信验证码，10分钟内有效。',
  hint: '6位数字。我们绝不会向您索要验证码。',
  open: '登录',
  again: '重新发送验证码',
  otherPhone: '更换手机号',
  notRegistered: '没有收到短信？请检查手机号是否为注册时的号码。如已更换号码，请联系客服。',
  otherWay: '无法登录？请打开应用，或向{company}索取登录链接。',
  solveFailed: '验证未完成，请重试或输入图片中的字符。',
};

type OwnMessages = typeof zh;
export type LoginMessages = PromotionMessages & OwnMessages;

const own: Record<Locale, OwnMessages> = {
  zh,
  es: {
    title: 'Entrar a tu cuenta',
    intro: 'Escribe el celular con el que te registraste. Te enviaremos una clave por mensaje de texto.',
    send: 'Enviarme la clave',
    sentTitle: 'Escribe la clave',
    sentTo:
      'Si el celular que termina en {digits} está registrado, te llegará un mensaje con una clave. Vence en 10 minutos.',
    hint: 'Son 6 dígitos. Nunca te la pediremos por teléfono ni por chat.',
    open: 'Entrar',
    again: 'Enviarme otra clave',
    otherPhone: 'Usar otro número',
    notRegistered: '¿No te llega? Revisa que sea el número con el que te registraste. Si lo cambiaste, llámanos.',
    otherWay: '¿No puedes entrar así? Abre la app o pide a {company} un enlace para entrar.',
    solveFailed: 'No se pudo verificar. Inténtalo otra vez o escribe las letras de la imagen.',
  },
  en: {
    title: 'Sign in',
    intro: 'Enter the mobile number you registered with. We will send you a code by text message.',
    send: 'Send me a code',
    sentTitle: 'Enter the code',
    sentTo:
      'If the number ending in {digits} is registered, you will get a text message with a code. It expires in 10 minutes.',
    hint: 'It has 6 digits. We never ask you for it by phone or chat.',
    open: 'Sign in',
    again: 'Send me another code',
    otherPhone: 'Use another number',
    notRegistered: 'No message? Check that it is the number you registered with. If you have changed it, call us.',
    otherWay: 'Can’t sign in this way? Open the app, or ask {company} for a link to sign in.',
    solveFailed: 'That did not work. Try again, or type the letters in the image.',
  },
};

/** In the language of the tenant's promotion, whose texts for phone and captcha it uses. */
export const loginMessages: Record<Locale, LoginMessages> = {
  zh: { ...promotionMessages.zh, ...own.zh },
  es: { ...promotionMessages.es, ...own.es },
  en: { ...promotionMessages.en, ...own.en },
};
