// In Chinese alone (requirement L1). What the specification words itself: spec 5 and 8.
export const bankCardMessages = {
  zh: {
    title: '银行卡还款',
    toPay: '本次应还',
    due: '还款日 {date}',
    chooseCard: '选择还款银行卡',
    pay: '还款 {amount}',
    paying: '正在处理…',
    notChosen: '请先选择还款银行卡',
    otherPage: '其他支付页面',
    otherPageRefused: '该支付页面的地址不受信任，未跳转。请使用银行卡还款。',
    otherWays: '其他还款方式',
    noCardsTitle: '暂无可用银行卡',
    noCards: '请使用其他还款方式。',
    pending: '还有一笔还款等待输入验证码。',
    goOn: '继续输入验证码',
    code: '短信验证码',
    codeSent: '验证码已发送至尾号 {ending} 的手机，10分钟内有效。',
    codeSentPlain: '验证码已发送至您的手机。',
    codeTooShort: '请输入正确的验证码',
    getCode: '获取验证码',
    waiting: '{seconds} 秒后可重新获取',
    codeResent: '验证码已重新发送',
    confirm: '确认还款',
    cancel: '取消',
    card: '还款银行卡',
    problem: '还款未完成',
    seeLoan: '查看我的借款',
    duplicate: '请勿重复提交还款请求',
    wrongCode: '验证码错误',
    failed: '处理失败',
    cardsFailed: '查询银行卡列表失败',
    // Spec 8, word for word.
    network: 'error',
  },
};

export type BankCardMessages = (typeof bankCardMessages)['zh'];
