// A lender's core as small as it can be: every call of docs/specification.md, section 7, in memory, with no call and no field
// next to those. It shows which answers are required; it checks no session and stores nothing. Plazo on top of it:
//
//   node examples/reference-core.mjs                              http://127.0.0.1:4000, or another PORT
//   API_BASE_URL=http://127.0.0.1:4000 npm start                  in a second terminal
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

const day = (offset, from = Date.now()) => new Date(from + offset * 86_400_000).toISOString().slice(0, 10);
const pesos = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, useGrouping: 'always' });
const money = (minorUnits) => `$${pesos.format(minorUnits / 100)}`;
const rows = (values, text = 'text') => Object.entries(values).map(([name, value]) => ({ [text]: name, value }));
const svg = (size, body) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}">${body}</svg>`;
const picture = (size, body) => `data:image/svg+xml;base64,${Buffer.from(svg(size, body)).toString('base64')}`;
const logo = picture('48 48', '<circle cx="24" cy="24" r="22" fill="#c05a00"/>');
const bars = picture('320 80', '<path d="M10 0h16v80H10zM60 0h36v80H60zM130 0h12v80h-12zM190 0h32v80h-32z"/>');
const company = 'Presta Sol, S.A.';
const product = { productName: 'Préstamo Sol', productLogo: logo };
const problemType = rows({ Cobranza: '1', Cargos: '2', Otro: '3' }, 'title');
const problemSonType = rows({ Insultos: '101', 'Llamadas a toda hora': '102' }, 'title');
const titleOf = (choices, wanted) => choices.find(({ value }) => value === wanted)?.title ?? '';
const statusText = { 21: 'En revisión', 174: 'Por pagar', 200: 'Pagado' };

/** Two loans, one to pay and one that is settled, and an answered complaint. The offer becomes loan A3. */
function lender() {
  const loan = (id, orderStatus, due) => ({ id, orderStatus, amount: 100_000, due: day(due), taken: day(due - 30) });
  const orders = [loan('A1', 174, 12), loan('A2', 200, -40)];
  const said = { content: 'No reconozco un cargo.', disposeDetail: 'Lo corregimos.' };
  const complaints = [{ id: 'Q1', time: `${day(-3)} 10:30`, type: 'Cargos', sonType: '', images: [], ...said }];
  return { orders, complaints, offer: loan('A3', 21, 30), phones: new Set() };
}

/** The cost of a loan, in minor units. */
const charges = { commission: 6_000, Interest: 1_500, IVA: 1_200 };
const totalOf = ({ amount }) => amount + 8_700;
const costRows = ({ amount }) => rows({ Monto: money(amount), Comisión: '$60,00', Interés: '$15,00', IVA: '$12,00' });

const ok = (data = null) => ({ code: 0, message: '', data });
const refuse = (code, message) => ({ code, message, data: null });
const unknown = () => refuse(404, 'No encontramos ese préstamo.');
const orderOf = ({ orders }, wanted) => orders.find(({ id }) => id === wanted);

function problemInit({ orders }, { orderId }) {
  const orderList = orders.map(({ id, orderStatus: status, amount, taken }) => {
    const about = rows({ Monto: money(amount), Fecha: taken }, 'title');
    return { ...product, orderNo: id, status, isShow: status === 174 ? '1' : '0', rows: about };
  });
  const orderDetail = orderList.find(({ orderNo }) => orderNo === orderId) ?? orderList[0];
  return ok({ problemType, problemSonType, orderDetail, orderList });
}

const channel = (payCode, desc, vCode = '') => ({ logo, desc, payCode, vCode, BARcodeImg: vCode && bars });
const channels = (code) => [
  { reviewer: 'Efectivo', entries: [channel('store', 'Tienda de la esquina', code)] },
  { reviewer: 'Banco', entries: [channel('bank', 'Transferencia')] },
];

/** The main client's calls, under /tells. */
const main = {
  'POST /user-problem/problem-init': problemInit,
  'GET /user-problem/problem-init': problemInit,
  'POST /user-problem/problem-save'({ complaints }, { problemType: kind, problemSonType: son, ...complaint }) {
    const { problemDetail: content, problemImage = '' } = complaint;
    if (!content) return refuse(1, 'Por favor, rellene sus comentarios y sugerencias');
    const types = { type: titleOf(problemType, kind), sonType: titleOf(problemSonType, son) };
    const said = { content, images: problemImage.split(',').filter(Boolean), disposeDetail: '' };
    complaints.unshift({ id: `Q${complaints.length + 1}`, time: `${day(0)} 12:00`, ...types, ...said });
    return { success: true };
  },
  'POST /user-problem/upload-problem-img': () => ok({ url: 'https://pictures.example/receipt.jpg' }),
  'POST /user-problem/problem-list'({ complaints }) {
    const items = complaints.map(({ id, time, type, content }) => ({ id, time, type, content }));
    return ok({ tabs: [{ title: 'Todas', items }] });
  },
  'POST /user-problem/problem-detail'({ complaints }, { problemId }) {
    const found = complaints.find(({ id }) => id === problemId);
    if (!found) return refuse(404, 'No encontramos esa queja.');
    const { type, sonType, content, images, disposeDetail } = found;
    const answer = { type, sonType, content, images, disposeDetail, disposeImages: [] };
    return ok({ problemId, ...answer, isNeedScore: disposeDetail ? 1 : 0 });
  },
  'POST /user-problem/get-whatsapp': () =>
    ok({ phone: '+52 55 5555 0101', va: '+52 55 5555 0100', email: 'ayuda@prestasol.example' }),
  'POST /v3/loan-details/contract-detail'(lender, { orderNo }) {
    const order = orderNo === 'A3' ? lender.offer : orderOf(lender, orderNo);
    if (!order) return unknown();
    const parties = { userName: 'Ana López', userAddress: 'Calle 1, Puebla', bankNo: '**** 4471', company };
    const dates = { daiDate: order.taken, planDate: order.due, contractDate: order.taken };
    const figures = { amount: order.amount, giveAmount: order.amount, contractAmount: totalOf(order), ...charges };
    return ok({ ...parties, productName: product.productName, ...dates, ...figures });
  },
  'POST /v3/loan-details/loan-details'(lender, { orderId }) {
    const order = orderOf(lender, orderId);
    if (!order) return unknown();
    const { orderStatus, due, score } = order;
    const isOpen = orderStatus === 174;
    const detail = [...costRows(order), ...rows({ Total: money(totalOf(order)), Vence: due })];
    const texts = { noticeStatusText: statusText[orderStatus], noticeDesText: isOpen ? `Paga antes del ${due}.` : '' };
    const flags = { inside: 1, isDelay: isOpen ? 1 : 0, isScore: orderStatus === 200 && !score ? 1 : 0 };
    const isNewContract = `/loan-agreement?orderNo=${orderId}`;
    return ok({ orderStatus, ...texts, ...product, userOrderDetail: { detail }, ...flags, h5Url: '', isNewContract });
  },
  'POST /v3/loan-details/google-score'({ orders }, { score }) {
    for (const order of orders) if (order.orderStatus === 200) order.score = score;
    return ok();
  },
  'POST /v3/installment/loan-play-detail'(lender, { orderId }) {
    const order = orderOf(lender, orderId);
    if (order?.orderStatus !== 174) return order ? refuse(2, 'Este préstamo ya está pagado.') : unknown();
    const due = { repayAmount: totalOf(order), repayDate: order.due };
    return ok({ ...due, ...product, detail: costRows(order), repayList: channels(order.code), noticeMsg: '' });
  },
  'POST /v3/installment/loan-play-delay-detail'(lender, { orderId }) {
    const order = orderOf(lender, orderId);
    if (order?.orderStatus !== 174) return order ? refuse(3, 'Este pago no se puede extender.') : unknown();
    const delayInfo = { reviewer: 'Cuota', delayAmount: 4_000, delayTime: day(7, Date.parse(order.due)) };
    const fee = { title: 'Cuota', amount: 4_000, remark: 'Para mover la fecha', time: day(0) };
    const rest = { title: 'Pago único', amount: totalOf(order), remark: '', time: delayInfo.delayTime };
    return ok({ ...product, delayInfo, repayPlan: [fee, rest], repayList: channels(), noticeMsg: '', note: '' });
  },
  'POST /v3/loan-details/generate-vcode'(lender, { orderId, amount, requestType }) {
    const order = orderOf(lender, orderId);
    if (!order) return unknown();
    const vCode = `3014125036251${requestType}`;
    if (requestType === '1') order.code = vCode;
    const texts = { repayTitle: 'Paga en tienda', repayDes: 'Di que pagas a Presta Sol.', companyName: company };
    const repayDetail = { amount: Number(amount), ...texts, repayCode: bars, vCode };
    const dataList = [{ title: 'Cómo pagar', content: ['Ve a la tienda.', 'Muestra el código.', 'Guarda tu recibo.'] }];
    return ok({ topLogo: logo, repayDetail, dataList, imgList: [], bottomLogo: logo });
  },
  'POST /v3/loan-confirm/loan-detail-confirm'({ offer }, { productId, isType }) {
    if (!productId) return refuse(4, 'No hay una oferta para ti.');
    const loan = { amount: offer.amount, periods: 30, termUnit: 'day', firstPayTime: offer.due, couNum: 0 };
    const repay_plans = [{ title: 'Pago único', amount: totalOf(offer), pay_time: offer.due, description: '' }];
    const flags = { isNeedPop: productId === 'new' && !isType ? 1 : 0, sendSms: 0, messageType: '' };
    const texts = { loanRate: '0.05 %', ratemsg: '0.05 % al día', amountDec: 'mil pesos' };
    const names = { comProductLogo: logo, comProductName: product.productName };
    const isNewContract = '/loan-agreement?orderNo=A3';
    return ok({ ...loan, details: costRows(offer), repay_plans, ...flags, ...texts, ...names, isNewContract });
  },
  'POST /v3/loan-confirm/loan-detail-push'({ orders, offer }) {
    if (!orders.includes(offer)) orders.unshift(offer);
    return ok({ lendDetailsUrl: '/loan-details?orderId=A3' });
  },
};

// unspecified: the content of a template. This is what Plazo shows (packages/contract/src/promotion.ts).
const agreement = { agreementTitle: '注册协议', agreementText: '注册即表示同意本协议。', links_id: 'agreement-1' };
const template = { headline: '轻松借款', picture: '', colours: {}, ...agreement, down_id: 'app-1', downloads: {} };
const bankCards = [{ id: 'C1', bankName: '示例银行', cardNo: '**** 4471', bankCode: '002' }];
const promotion = '/api/v2/youmi/promotion';
const store = '/api/v1/youmi/youmi-api/service/loan';
const captcha = { path: '/promotion/get-captcha', image: svg('132 48', '<text x="30" y="32">SOL1</text>') };
const done = (data) => ({ code: '00', message: '', data });

/** The JSON client's calls and the form client's, which answer the bare body. */
const bare = {
  'GET /api/v2/youmi/service/channel/channel-template': (_, { templateId: id }) => done({ id, template }),
  [`GET ${promotion}/track-visit`]: () => ok(),
  [`GET ${promotion}/track-click`]: () => ok(),
  [`GET ${promotion}/get-sid`]: () => ok({ sid: 'visitor-0000000001' }),
  [`POST ${promotion}/get-sms`]: ({ phones }, { phone, capcode }) =>
    capcode !== 'SOL1' ? refuse('101', '图形验证码错误') : phones.has(phone) ? refuse('11', '') : ok(),
  [`POST ${promotion}/register`]({ phones }, { phone, capcode, smsCode }) {
    if (capcode !== 'SOL1') return refuse('-1', '图形验证码错误');
    if (smsCode !== '123456') return refuse('103', '短信验证码错误');
    return phones.size === phones.add(phone).size ? refuse('11', '') : ok();
  },
  [`POST ${store}/repayment-way`]: () => done({ alipay: '1', repayToken: 'token-1', bankCards }),
  [`POST ${store}/repayment-commit`]: () => done({ needValid: 1, repayRecordId: 'R1' }),
  [`POST ${store}/repayment-confirm`]: (_, { verifyCode }) => refuse(verifyCode === '123456' ? '00' : '800006', ''),
  [`POST ${store}/repayment-huichao`]: () => ({ code: '00', url: process.env.PAY_PAGE ?? 'https://pay.example/repay' }),
};

/** The fields of a request: from its query, and from a form or JSON body. Pictures are not stored. */
async function inputOf(request, query) {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  const { 'content-type': type = '' } = request.headers;
  const form = type.startsWith('application/x-www-form-urlencoded') ? new URLSearchParams(body) : [];
  return Object.fromEntries([...query, ...(type.includes('/json') ? Object.entries(JSON.parse(body)) : form)]);
}

/** A server with its own lender's data; `listen` on it. */
export function referenceCore() {
  const known = lender();
  return createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://core');
    const input = await inputOf(request, searchParams).catch(() => null);
    if (!input) return response.destroy();
    if (pathname === captcha.path) return response.setHeader('content-type', 'image/svg+xml').end(captcha.image);
    const name = `${request.method} ${pathname.replace(/^\/tells\//, '/')}`;
    const call = pathname.startsWith('/tells/') ? main[name] : bare[name];
    response.writeHead(call ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(call ? call(known, input) : refuse(404, 'No such call')));
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const port = Number(process.env.PORT ?? 4000);
  referenceCore().listen(port, '127.0.0.1', () => process.stdout.write(`Reference core: http://127.0.0.1:${port}\n`));
}
