import type { AnyEndpoint } from '@plazo/contract/endpoint';
import { coreCode, type ErrorCode } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { cardLocaleOf, type LaunchQuery, type LoanLocale, type Locale, localeOf } from '@plazo/contract/launch';
import { maxBankAccounts } from '@plazo/loan-rules/limits';

/** Error messages for the reader: what happened and what to do next. */
const messages: Record<LoanLocale, Record<Exclude<ErrorCode, '-1'>, string>> = {
  es: {
    [errorCode.invalidRequest]: 'Falta un dato o no es válido. Vuelve a abrir la pantalla e inténtalo de nuevo.',
    [errorCode.sessionExpired]: 'Tu sesión terminó. Vuelve a entrar para continuar.',
    [errorCode.readOnly]: 'Esta es la pantalla del cliente, solo para verla: aquí no se cambia nada.',
    [errorCode.notFound]: 'No encontramos lo que buscas. Puede que el enlace esté incompleto o sea de otra cuenta.',
    [errorCode.offerExpired]: 'Esta oferta ya venció. No se creó ningún préstamo; puedes pedir otra oferta.',
    [errorCode.orderNotPayable]: 'Este préstamo no se puede pagar en este momento.',
    [errorCode.extensionNotOffered]: 'Este pago no se puede extender ahora. En tu préstamo verás qué puedes hacer.',
    [errorCode.cancellationNotOffered]:
      'Este préstamo ya no se puede devolver sin costo. En tu préstamo verás lo que debes y cómo pagarlo.',
    [errorCode.notSettled]: 'La carta de no adeudo se entrega cuando el préstamo está pagado por completo.',
    [errorCode.methodNotAllowed]: 'Esta dirección no hace eso. Vuelve a abrir la pantalla.',
    [errorCode.uploadTooSlow]: 'La imagen no llegó a tiempo. Busca mejor señal e inténtalo de nuevo.',
    [errorCode.conflict]: 'Los datos cambiaron. Vuelve a cargar la pantalla.',
    [errorCode.collectionNotSupported]: 'El préstamo elegido no admite quejas sobre cobranza',
    [errorCode.complaintFiledBefore]:
      'Ya recibimos tu queja anterior. Lo que cambiaste después no está en ella: envíalo como otra queja.',
    [errorCode.tooManyAccounts]: `Ya tienes ${maxBankAccounts} cuentas registradas, el máximo. Usa una de ellas.`,
    [errorCode.bodyTooLarge]: 'Lo que enviaste es demasiado grande.',
    [errorCode.imageTooLarge]: 'La imagen pesa más de 10 MB. Elige una más ligera.',
    [errorCode.imageHasTooManyPixels]: 'La imagen es demasiado grande. Toma una captura de ella y súbela.',
    [errorCode.unsupportedType]: 'El formato de lo que enviaste no es válido.',
    [errorCode.imageNotSupported]: 'No podemos abrir este archivo como imagen. Sube una JPG, PNG, WebP o GIF.',
    [errorCode.imageIsHeic]: 'No podemos abrir fotos HEIC. Toma una captura de la foto, o envíala como JPG.',
    [errorCode.amountMismatch]:
      'Las cifras cambiaron. Vuelve a cargar la pantalla y revísalas; todavía no se hizo nada.',
    // Spec 5, verbatim.
    [errorCode.complaintTextMissing]: 'Por favor, rellene sus comentarios y sugerencias',
    [errorCode.complaintTextTooLong]: 'Tu texto tiene más de 200 caracteres. Acórtalo y vuelve a enviarlo.',
    [errorCode.tooManyImages]: 'Puedes enviar 9 imágenes como máximo. Quita algunas.',
    [errorCode.imageNotUsable]: 'Una de las imágenes ya no está disponible. Quítala y vuelve a subirla.',
    [errorCode.imageDamaged]: 'La imagen está dañada o incompleta. Vuelve a tomarla o elige otra.',
    [errorCode.notAcknowledged]:
      'Primero lee la hoja de datos clave y marca que la entendiste. No se creó ningún préstamo.',
    [errorCode.firstDueDate]: 'Elige uno de los días que se ofrecen para tu primer pago.',
    [errorCode.accountMissing]: 'Primero registra la cuenta a la que te depositamos. No se creó ningún préstamo.',
    [errorCode.payoffDay]:
      'Elige un día entre hoy y la última fecha de pago de tu préstamo; si ya pasó, dentro de los próximos 30 días.',
    [errorCode.tooManyRequests]: 'Demasiados intentos seguidos. Espera un momento e inténtalo de nuevo.',
    [errorCode.tooManyComplaints]:
      'Hoy ya recibimos muchas quejas tuyas. Espera nuestra respuesta o inténtalo de nuevo mañana.',
    [errorCode.tooManyUploads]:
      'Hoy ya subiste muchas imágenes. Envía tu queja sin esta imagen o inténtalo de nuevo mañana.',
    [errorCode.internal]: 'Algo falló de nuestro lado. Inténtalo de nuevo en un momento.',
    [errorCode.unavailable]: 'El servicio no está disponible. Inténtalo de nuevo en un momento.',
    [errorCode.timeout]: 'La respuesta tardó demasiado. Inténtalo de nuevo.',
    [errorCode.notSent]: 'El servicio no está disponible y no se hizo nada. Inténtalo de nuevo en un momento.',
    [coreCode.notOffered]: 'Esto no está disponible aquí. Si lo necesitas, llámanos y te ayudamos.',
    [coreCode.refused]: 'No se pudo hacer y el sistema no dijo por qué. Llámanos y lo revisamos contigo.',
    [coreCode.unreadable]:
      'Recibimos una respuesta que no pudimos leer. No es culpa tuya: inténtalo más tarde o llámanos.',
    [errorCode.unsure]: 'No recibimos una respuesta clara, así que no sabemos si se hizo.',
  },
  en: {
    [errorCode.invalidRequest]: 'Something is missing or invalid. Open the screen again and retry.',
    [errorCode.sessionExpired]: 'Your session has ended. Sign in again to continue.',
    [errorCode.readOnly]: 'This is the borrower’s screen, only to be looked at: nothing is changed here.',
    [errorCode.notFound]: 'We couldn’t find that. The link may be incomplete or belong to another account.',
    [errorCode.offerExpired]: 'This offer has expired. No loan was created; you can ask for a new offer.',
    [errorCode.orderNotPayable]: 'This loan can’t be paid right now.',
    [errorCode.extensionNotOffered]: 'This payment can’t be extended now. See your loan for what you can do.',
    [errorCode.cancellationNotOffered]:
      'This loan can no longer be cancelled. See your loan for what you owe and how to pay it.',
    [errorCode.notSettled]: 'The no-debt letter is available once the loan is paid off.',
    [errorCode.methodNotAllowed]: 'This address doesn’t do that. Open the screen again.',
    [errorCode.uploadTooSlow]: 'The image didn’t arrive in time. Find a better signal and try again.',
    [errorCode.conflict]: 'The data has changed. Reload the screen.',
    // Spec 8, verbatim.
    [errorCode.collectionNotSupported]: 'The selected order does not support sending collection types',
    [errorCode.complaintFiledBefore]:
      'We received your earlier complaint. Your later changes aren’t in it: send them as another complaint.',
    [errorCode.tooManyAccounts]: `You already have ${maxBankAccounts} accounts, the maximum. Use one of them.`,
    [errorCode.bodyTooLarge]: 'What you sent is too large.',
    [errorCode.imageTooLarge]: 'The image is larger than 10 MB. Choose a smaller one.',
    [errorCode.imageHasTooManyPixels]: 'The image has too many pixels. Take a screenshot of it and upload that.',
    [errorCode.unsupportedType]: 'The format of what you sent isn’t supported.',
    [errorCode.imageNotSupported]: 'We can’t open this file as an image. Upload a JPG, PNG, WebP or GIF.',
    [errorCode.imageIsHeic]: 'We can’t open HEIC photos. Take a screenshot of the photo, or send it as JPG.',
    [errorCode.amountMismatch]: 'The amounts have changed. Reload the screen and check them; nothing was done yet.',
    [errorCode.complaintTextMissing]: 'Write what happened.',
    [errorCode.complaintTextTooLong]: 'Your text has more than 200 characters. Shorten it and send it again.',
    [errorCode.tooManyImages]: 'You can send 9 images at most. Remove some.',
    [errorCode.imageNotUsable]: 'One of the images is no longer available. Remove it and upload it again.',
    [errorCode.imageDamaged]: 'The image is damaged or incomplete. Take it again or choose another.',
    [errorCode.notAcknowledged]:
      'First read the Key Facts Statement and tick that you understood it. No loan was created.',
    [errorCode.firstDueDate]: 'Choose one of the days that are offered for your first payment.',
    [errorCode.accountMissing]: 'First add the account that we pay into. No loan was created.',
    [errorCode.payoffDay]:
      'Choose a day from today to the last due date of your loan; once that has passed, within the next 30 days.',
    [errorCode.tooManyRequests]: 'Too many attempts in a row. Wait a moment and try again.',
    [errorCode.tooManyComplaints]:
      'We have received many complaints from you today. Wait for our answer, or try again tomorrow.',
    [errorCode.tooManyUploads]:
      'You have uploaded many images today. Send your complaint without this one, or try again tomorrow.',
    [errorCode.internal]: 'Something went wrong on our side. Try again in a moment.',
    [errorCode.unavailable]: 'The service isn’t available. Try again in a moment.',
    [errorCode.timeout]: 'The answer took too long. Try again.',
    [errorCode.notSent]: 'The service isn’t available, and nothing was done. Try again in a moment.',
    [coreCode.notOffered]: 'This isn’t available here. If you need it, call us and we’ll help.',
    [coreCode.refused]: 'It couldn’t be done, and the system didn’t say why. Call us and we’ll look into it with you.',
    [coreCode.unreadable]: 'We received an answer we couldn’t read. It’s not your fault: try later, or call us.',
    [errorCode.unsure]: 'We got no clear answer, so we don’t know whether it was done.',
  },
};

/** For the calls whose screens exist only in Chinese; any other failure there is ours. */
const chinese: Record<string, string> & { [errorCode.internal]: string } = {
  [errorCode.invalidRequest]: '信息不完整或有误，请重新打开页面再试。',
  [errorCode.sessionExpired]: '登录已失效，请重新登录。',
  [errorCode.notFound]: '没有找到相关信息，请返回后重试。',
  [errorCode.methodNotAllowed]: '该地址不支持此操作，请重新打开页面。',
  [errorCode.orderNotPayable]: '该借款目前无需还款或暂不能还款。',
  [errorCode.conflict]: '页面信息已过期，请刷新后重试。',
  [errorCode.bodyTooLarge]: '提交的内容过大。',
  [errorCode.unsupportedType]: '提交的格式不正确。',
  [errorCode.amountMismatch]: '应还金额已变化，请刷新页面确认；本次未扣款。',
  [errorCode.tooManyRequests]: '操作过于频繁，请稍后再试。',
  [errorCode.internal]: '系统出现问题，请稍后再试。',
  [errorCode.unavailable]: '服务暂时不可用，请稍后再试。',
  [errorCode.timeout]: '请求超时，请重试。',
  [errorCode.notSent]: '服务暂时不可用，本次操作未提交，请稍后再试。',
  [coreCode.notOffered]: '此功能暂未开通。如有需要，请联系客服。',
  [coreCode.refused]: '操作未成功，系统未说明原因。请联系客服。',
  [coreCode.unreadable]: '系统返回的信息无法读取，请稍后再试或联系客服。',
  [errorCode.unsure]: '没有收到明确的回应，暂时无法确认操作是否成功。',
};

/** The message of a code in the reader's language. */
export function errorMessage(code: string, locale: Locale): string {
  const catalogue: Record<string, string> = locale === 'zh' ? chinese : messages[locale];
  const known = Object.hasOwn(catalogue, code) ? catalogue[code] : undefined;
  return known ?? (locale === 'zh' ? chinese : messages[locale])[errorCode.internal];
}

/** The language in which a route's failures are explained; engineers also read the reason. */
export interface FailureReading {
  localeFor?: (launch: LaunchQuery) => Locale;
  isForEngineers?: true;
}

/** The language of a tenant's promotion. */
export type PromotionLanguage = Locale;

/** The language of a call's messages. */
export function callLocaleOf(
  { language }: Pick<AnyEndpoint, 'language'>,
  launch: LaunchQuery,
  promotionLanguage: PromotionLanguage,
): Locale {
  if (language === 'promotion') return promotionLanguage;
  return language === 'card' ? cardLocaleOf(launch) : localeOf(launch);
}

/** The HTTP status of a code: its first three digits. */
export function statusOfCode(code: string): number {
  return Number(code.slice(0, 3));
}
