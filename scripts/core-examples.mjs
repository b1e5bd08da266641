// The examples in docs/own-core.md: each call's request and the reference core's real answer, so that neither goes out of
// date.
import { once } from 'node:events';

const launch = 'userId=ana&sessionId=demo&isNeedPop=2';
const form = 'application/x-www-form-urlencoded';
const store = '/api/v1/youmi/youmi-api/service/loan';
const promotion = '/api/v2/youmi/promotion';
const visitor = 'sid=visitor-0000000001';

/**
 * Method, address and body. The main client's come first; the push is the last of them, because an offer is in no list of orders before it
 * is taken.
 */
const calls = [
  ['POST', `/tells/v3/loan-confirm/loan-detail-confirm?${launch}`, 'productId=sol'],
  ['POST', `/tells/v3/loan-details/contract-detail?${launch}`, 'orderNo=A3'],
  ['POST', `/tells/v3/loan-details/loan-details?${launch}`, 'orderId=A1&productId=sol'],
  ['POST', `/tells/v3/installment/loan-play-detail?${launch}`, 'orderId=A1&productId=sol'],
  ['POST', `/tells/v3/installment/loan-play-delay-detail?${launch}`, 'orderId=A1&productId=sol'],
  ['POST', `/tells/v3/loan-details/generate-vcode?${launch}`, 'orderId=A1&amount=108700&payCode=store&requestType=1'],
  ['POST', `/tells/v3/loan-details/google-score?${launch}`, 'score=5'],
  ['POST', `/tells/user-problem/problem-init?${launch}`, 'orderId=A1'],
  ['GET', `/tells/user-problem/problem-init?${launch}`, ''],
  ['POST', `/tells/user-problem/problem-list?${launch}`, ''],
  ['POST', `/tells/user-problem/problem-detail?${launch}`, 'problemId=Q1'],
  [
    'POST',
    `/tells/user-problem/problem-save?${launch}`,
    'problemType=2&problemSonType=&problemDetail=Un+cargo&problemImage=&orderNo=A1',
  ],
  ['POST', `/tells/user-problem/get-whatsapp?${launch}`, 'overall=30'],
  ['POST', `/tells/v3/loan-confirm/loan-detail-push?${launch}`, 'amount=100000&periods=30&termUnit=day&productId=sol'],
  ['POST', `${store}/repayment-way?${launch}&orderId=A1`, 'orderId=A1'],
  ['POST', `${store}/repayment-commit?${launch}`, 'orderId=A1&amount=108700&cardId=C1&repayToken=token-1&sendMsg=0'],
  ['POST', `${store}/repayment-confirm?${launch}`, 'orderId=A1&verifyCode=123456&repaymentRecordId=R1'],
  ['POST', `${store}/repayment-huichao?${launch}`, 'userId=ana&orderId=A1&amount=108700'],
  ['GET', '/api/v2/youmi/service/channel/channel-template?templateId=sol', ''],
  ['GET', `${promotion}/track-visit?page_id=sol&client_type=android&page_type=1`, ''],
  ['GET', `${promotion}/get-sid`, ''],
  ['POST', `${promotion}/get-sms`, `{"phone":"13800138000","capcode":"SOL1","sid":"${visitor.slice(4)}"}`],
  ['GET', `${promotion}/track-click?page_id=sol&client_type=android&page_type=1&phone=13800138000`, ''],
  [
    'POST',
    `${promotion}/register`,
    `{"phone":"13800138000","capcode":"SOL1","sid":"${visitor.slice(4)}","smsCode":"123456","id":"sol"}`,
  ],
];

/**
 * @typedef {{ method: string, path: string, address: string, type: string, body: string, fields: Record<string, string>, said: unknown }} Example
 * A call and its answer; the long parts of pictures are left out.
 */

/** @returns {Promise<Example[]>} */
export async function coreExamples() {
  const { referenceCore } = await import(new URL('../examples/reference-core.mjs', import.meta.url).href);
  const now = Date.now;
  // The core counts its days from today; the document shows those of a fixed day.
  Date.now = () => Date.parse('2026-11-22T12:00:00Z');
  const server = referenceCore();
  try {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const base = `http://127.0.0.1:${server.address().port}`;
    const examples = [];
    for (const [method = '', address = '', body = ''] of calls)
      examples.push(await exampleOf(base, method, address, body));
    return examples;
  } finally {
    Date.now = now;
    server.closeAllConnections();
    server.close();
  }
}

/** @param {string} base @param {string} method @param {string} address @param {string} body @returns {Promise<Example>} */
async function exampleOf(base, method, address, body) {
  const type = body.startsWith('{') ? 'application/json' : form;
  const init = { method, headers: { 'content-type': type }, body };
  const answer = await fetch(base + address, method === 'GET' ? {} : init);
  const text = (await answer.text()).replace(/data:image\/[^"]{40,}/g, 'data:image/svg+xml;base64,...');
  const [path = '', query = ''] = address.split('?');
  const sent = method === 'GET' ? query : body;
  const fields = type === form ? Object.fromEntries(new URLSearchParams(sent)) : JSON.parse(body);
  return { method, path, address, type, body, fields, said: JSON.parse(text) };
}

/** @param {readonly Example[]} examples @returns {string} a section for each call */
export function exampleSections(examples) {
  return examples.map(section).join('\n');
}

/** @param {Example} example */
function section({ method, path, address, type, body, said }) {
  const request = [`${method} ${address}`, ...(method === 'GET' ? [] : [`content-type: ${type}`, '', body])];
  const answer = JSON.stringify(said, null, 2);
  return `### ${method} ${path}\n\n\`\`\`http\n${request.join('\n').trimEnd()}\n\`\`\`\n\n\`\`\`json\n${answer}\n\`\`\`\n`;
}
