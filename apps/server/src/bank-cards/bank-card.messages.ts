import { type CardCode, cardCode } from '@plazo/contract/bank-card';

/** Why a card repayment failed; only in Chinese, like the screen (requirement L1). */
export const cardMessages: Record<CardCode, string> = {
  [cardCode.success]: '',
  [cardCode.duplicate]: '请勿重复提交还款请求',
  [cardCode.wrongCode]: '验证码错误',
  [cardCode.declined]: '银行拒绝了本次扣款，未扣款成功。请更换银行卡或使用其他还款方式。',
  [cardCode.codeExpired]: '验证码已失效，请重新获取。',
  [cardCode.tooManyCodes]: '验证次数过多，请24小时后再试，或使用其他还款方式。',
  [cardCode.inProgress]: '上一笔扣款结果尚未返回，请稍后查看，请勿重复还款。',
  [cardCode.notOffered]: '暂不支持该还款方式，请使用其他还款方式。',
};

/** The text message with a code. */
export const codeText = '【{app}】您的还款验证码是{code}，10分钟内有效。请勿告知他人。';
