import type { Locale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';

interface Words {
  title: string;
  text: string;
}

const es = {
  kinds: {
    settled: { title: 'Pagado', text: 'Terminaste de pagar. Ya no debes nada de este préstamo.' },
    cancelled: { title: shared.es.cancelledTitle, text: shared.es.cancelledText },
    forgiven: {
      title: shared.es.endedTitle,
      text: shared.es.forgivenText,
    },
    transferred: { title: 'Este préstamo se paga a otra empresa', text: 'En tu préstamo verás a cuál.' },
    review: {
      title: 'Todavía no hay nada que pagar',
      text: 'Tu solicitud está en revisión. Te avisamos cuando se decida.',
    },
    rejected: {
      title: 'No hay nada que pagar',
      text: shared.es.rejectedText,
    },
    payout: {
      title: 'Todavía no hay nada que pagar',
      text: 'Tu dinero va en camino. Podrás pagar cuando lo tengas en tu cuenta.',
    },
    extended: {
      title: 'Ya extendiste este pago',
      text: 'Tu fecha de pago es otra. No hace falta pagar la extensión de nuevo.',
    },
    'no-extension': {
      title: 'Este pago no se puede extender ahora',
      text: 'No se cobró nada. En tu préstamo verás qué puedes hacer.',
    },
    'no-cancellation': {
      title: 'Ya no puedes devolverlo sin costo',
      text: 'En tu préstamo verás lo que debes y cómo pagarlo.',
    },
    'no-letter': {
      title: 'Aún no hay carta',
      text: 'La tendrás cuando el préstamo esté pagado por completo.',
    },
  } satisfies Record<string, Words>,
  letterTitle: 'Carta de no adeudo',
  cancelThrough: 'Podías hacerlo hasta el {date}.',
  letterOwed: 'Todavía debes {amount} de este préstamo. Tendrás tu carta cuando lo termines de pagar.',
  settledOn: 'Terminaste de pagar el {date}. Ya no debes nada de este préstamo.',
  cancelledOn: 'Devolviste el dinero el {date}, a tiempo. No pagas ningún cargo.',
  extendedTo: 'Tu fecha de pago cambió del {former} al {date}. No hace falta pagar la extensión de nuevo.',
  other: 'Tienes otro préstamo por pagar: {product}, {amount}.',
  seeOther: 'Ver ese préstamo',
  receipt: 'Ver mi recibo',
  letter: 'Ver la carta de no adeudo',
  loan: 'Ver mi préstamo',
  application: 'Ver mi solicitud',
  talk: 'Hablar con una persona',
} as const;

export type NothingToPayMessages = Texts<typeof es>;

/** In the languages of all payment screens: the older card flow is in Chinese. */
export const nothingToPayMessages: Record<Locale, NothingToPayMessages> = {
  es,
  en: {
    kinds: {
      settled: { title: 'Paid', text: 'You’ve paid everything. You owe nothing more on this loan.' },
      cancelled: { title: shared.en.cancelledTitle, text: shared.en.cancelledText },
      forgiven: {
        title: shared.en.endedTitle,
        text: shared.en.forgivenText,
      },
      transferred: { title: 'This loan is paid to another company', text: 'Your loan shows which one.' },
      review: {
        title: 'Nothing to pay yet',
        text: 'Your application is under review. We’ll let you know when it’s decided.',
      },
      rejected: { title: 'Nothing to pay', text: shared.en.rejectedText },
      payout: {
        title: 'Nothing to pay yet',
        text: 'Your money is on its way. You can pay once it’s in your account.',
      },
      extended: {
        title: 'You’ve already extended this payment',
        text: 'Your due date has moved. You don’t need to pay for the extension again.',
      },
      'no-extension': {
        title: 'This payment can’t be extended now',
        text: 'Nothing was charged. Your loan shows what you can do.',
      },
      'no-cancellation': {
        title: 'You can no longer return it free',
        text: 'Your loan shows what you owe and how to pay it.',
      },
      'no-letter': {
        title: 'There’s no letter yet',
        text: 'You’ll have it once the loan is paid in full.',
      },
    },
    letterTitle: 'No-debt letter',
    cancelThrough: 'You could do it until {date}.',
    letterOwed: 'You still owe {amount} on this loan. You’ll have your letter once it’s paid off.',
    settledOn: 'You paid everything on {date}. You owe nothing more on this loan.',
    cancelledOn: 'You returned the money on {date}, in time. You pay no charges.',
    extendedTo: 'Your due date moved from {former} to {date}. You don’t need to pay for the extension again.',
    other: 'You have another loan to pay: {product}, {amount}.',
    seeOther: 'See that loan',
    receipt: 'See my receipt',
    letter: 'See the no-debt letter',
    loan: 'See my loan',
    application: 'See my application',
    talk: 'Talk to a person',
  },
  zh: {
    kinds: {
      settled: { title: '已还清', text: '您已全部还清，这笔借款无需再还。' },
      cancelled: { title: '借款已取消', text: '您已按时退回款项，无需支付任何费用。' },
      forgiven: { title: '借款已结束', text: '剩余欠款已不再收取，这笔借款无需再还。' },
      transferred: { title: '这笔借款已转给另一家公司', text: '请在借款详情中查看应向谁还款。' },
      review: { title: '暂时无需还款', text: '您的申请正在审核中，结果会显示在借款详情里。' },
      rejected: { title: '无需还款', text: '这次未能为您提供借款，您无需为此还款。' },
      payout: { title: '暂时无需还款', text: '款项正在汇出，到账后即可还款。' },
      extended: { title: '已延期', text: '还款日已更改，无需再次支付延期费用。' },
      'no-extension': { title: '目前不能延期', text: '没有扣款，请在借款详情中查看可以怎么做。' },
      'no-cancellation': { title: '这笔借款已不能取消', text: '请在借款详情中查看应还金额和还款方式。' },
      'no-letter': { title: '暂时没有结清证明', text: '全部还清后即可查看。' },
    },
    letterTitle: '结清证明',
    cancelThrough: '可取消的最后一天是 {date}。',
    letterOwed: '这笔借款还欠 {amount}，全部还清后即可查看结清证明。',
    settledOn: '您已于 {date} 全部还清，这笔借款无需再还。',
    cancelledOn: '您已于 {date} 按时退回款项，无需支付任何费用。',
    extendedTo: '还款日已由 {former} 改为 {date}，无需再次支付延期费用。',
    other: '您还有一笔借款待还：{product}，{amount}。',
    seeOther: '查看那笔借款',
    receipt: '查看收据',
    letter: '查看结清证明',
    loan: '查看我的借款',
    application: '查看我的申请',
    talk: '联系人工客服',
  },
};
