import type { Locale } from '@plazo/contract/launch';
import { type PromotionMessages, promotionMessages } from './promotion.messages.ts';

const zh = {
  title: '登录',
  heading: '请输入手机号',
  intro: '我们将发送短信验证码。',
  send: '发送验证码',
  sentTitle: '请输入验证码',
  sentTo: '如果我们有尾号 {digits} 的手机号，您将收到一条短信验证码，10分钟内有效。',
  hint: '6位数字。我们绝不会向您索要验证码。',
  open: '登录',
  again: '重新发送验证码',
  otherPhone: '更换手机号',
  notRegistered: '没有收到短信？请检查手机号是否正确。如已更换号码，请联系客服。',
  otherWay: '无法登录？请打开应用，或向{company}索取登录链接。',
  solveFailed: '验证未完成，请重试或输入图片中的字符。',
  questionTitle: '再确认一项信息',
  questionIntro: '验证码正确。为保护您的账户，请再确认一项只有您知道的信息。',
  answer: '出生日期或银行账户末四位',
  answerHint: '例如 1990-04-27 或 3323',
};

type OwnMessages = typeof zh;
export type LoginMessages = PromotionMessages & OwnMessages;

const own: Record<Locale, OwnMessages> = {
  zh,
  es: {
    title: 'Entrar a tu cuenta',
    heading: '¿Cuál es tu celular?',
    intro: '{company} te envía ahí una clave por mensaje.',
    send: 'Enviarme la clave',
    sentTitle: 'Escribe la clave',
    sentTo:
      'Si conocemos el celular que termina en {digits}, te llegará un mensaje con una clave. Vence en 10 minutos.',
    hint: 'Son 6 dígitos. Nadie te la pedirá por teléfono ni por chat.',
    open: 'Entrar',
    again: 'Enviarme otra clave',
    otherPhone: 'Usar otro número',
    notRegistered: '¿No te llega? Revisa que sea el número que nos diste. Si lo cambiaste, llámanos.',
    otherWay: '¿No puedes entrar así? Abre la app o pide a {company} un enlace para entrar.',
    solveFailed: 'No se pudo verificar. Inténtalo otra vez o escribe lo que ves en la imagen.',
    questionTitle: 'Confirma que eres tú',
    questionIntro: 'La clave es correcta. Para cuidar tu cuenta, falta un dato que solo tú sabes.',
    answer: 'Tu fecha de nacimiento o los últimos 4 dígitos de tu cuenta',
    answerHint: 'Por ejemplo, 27/04/1990 o 3323.',
  },
  en: {
    title: 'Sign in',
    heading: 'What is your mobile number?',
    intro: '{company} will text a code to it.',
    send: 'Send me a code',
    sentTitle: 'Enter the code',
    sentTo:
      'If we know the number ending in {digits}, you’ll get a text message with a code. It expires in 10 minutes.',
    hint: 'It has 6 digits. We never ask you for it by phone or chat.',
    open: 'Sign in',
    again: 'Send me another code',
    otherPhone: 'Use another number',
    notRegistered: 'No message? Check that it’s the number you gave us. If you have changed it, call us.',
    otherWay: 'Can’t sign in this way? Open the app, or ask {company} for a link to sign in.',
    solveFailed: 'That didn’t work. Try again, or type what you see in the image.',
    questionTitle: 'Confirm that it’s you',
    questionIntro: 'The code is right. To protect your account, tell us one thing only you know.',
    answer: 'Your date of birth, or the last 4 digits of your account',
    answerHint: 'For example 27/04/1990, or 3323.',
  },
};

/** In the language of the tenant's promotion, whose texts for phone and captcha it uses. */
export const loginMessages: Record<Locale, LoginMessages> = {
  zh: { ...promotionMessages.zh, ...own.zh },
  es: { ...promotionMessages.es, ...own.es },
  en: { ...promotionMessages.en, ...own.en },
};
