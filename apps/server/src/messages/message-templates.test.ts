import { listAuditEvents } from '@plazo/contract/lender/audit';
import {
  activateMessageTemplate,
  listMessageTemplates,
  previewMessage,
  writeMessageTemplate,
} from '@plazo/contract/lender/message-templates';
import { scopes } from '@plazo/contract/lender/scopes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

const key = { purpose: 'late', channel: 'sms', language: '1' } as const;
const text = '{{company}}: {{name}}, hay un aviso para ti. Si ya pagaste, ignora este mensaje. {{link}}';
const write = (content = text) => lender.call(writeMessageTemplate, { ...key, content });
const listed = async () => (await lender.call(listMessageTemplates, {})).data.map(({ id, state }) => `${id} ${state}`);

describe('a text for borrowers', () => {
  it('is written in versions, of which one is in use', async () => {
    const { id } = await write();
    expect(id).toBe('late.sms.1.1');
    await lender.call(activateMessageTemplate, { templateId: id });
    await write(`${text}.`);
    const newest = await write(`${text}!`);
    expect(newest).toMatchObject({
      id: 'late.sms.1.3',
      version: 3,
      state: 'draft',
      activatedBy: null,
      isChecked: null,
    });
    expect(await listed()).toEqual(['late.sms.1.1 active', 'late.sms.1.3 draft']);
    await lender.call(activateMessageTemplate, { templateId: newest.id });
    expect(await listed()).toEqual(['late.sms.1.3 active']);
    expect((await lender.send(activateMessageTemplate, { templateId: id })).status).toBe(409);
    expect(await listed()).toEqual(['late.sms.1.3 active']);
  });

  it('that is refused says what is wrong in it, for any language', async () => {
    const content = '{{company}}: debes $500. {{amount}}';
    const { status, json } = await lender.send(writeMessageTemplate, { ...key, content });
    expect(status).toBe(422);
    expect(json.errors?.map(({ field, code, values }) => [field, code, values])).toEqual([
      ['content', 'unknown-placeholder', undefined],
      ['content', 'reveals', { word: 'debe…' }],
      ['content', 'has-amount', undefined],
      ['content', 'no-way-out', { example: expect.stringContaining('Si ya pagaste') }],
    ]);
  });

  it('is two versions if two write at the same moment', async () => {
    const both = await Promise.all([write(), write(`${text}!`)]);
    expect(both.map(({ version }) => version).sort()).toEqual([1, 2]);
  });

  it('says whether somebody else than its author has activated it', async () => {
    const { id } = await write();
    expect(await lender.call(activateMessageTemplate, { templateId: id })).toMatchObject({ isChecked: false });
    const { id: next } = await write();
    const other = await lender.newKey(scopes);
    const active = await lender.call(activateMessageTemplate, { templateId: next }, { key: other });
    expect(active).toMatchObject({ state: 'active', isChecked: true });
    const { data } = await lender.call(listAuditEvents, { subjectKind: 'message-template', subjectId: next });
    expect(data.map(({ action }) => action)).toContain('message-template.activated');
  });

  it('is refused with everything that is wrong with it', async () => {
    const { status, json } = await lender.send(writeMessageTemplate, {
      ...key,
      content: 'Debes $500, o irás a la cárcel',
    });
    expect(status).toBe(422);
    for (const problem of ['debt or lateness', 'an amount', 'threat', '{{company}} is missing']) {
      expect(json.detail).toContain(problem);
    }
    expect(await listed()).toEqual([]);
  });

  it('is shown as the borrower of an order would read it, with what it is charged as', async () => {
    const { orderId } = await TestLoan.take(lender.server);
    const { id: templateId, segments } = await write();
    expect(segments).toBe(1);
    const shown = await lender.call(previewMessage, { orderId, templateId });
    expect(shown.content).toMatch(/^Plazo: ana, hay un aviso para ti\. Si ya pagaste, .* http\S+\/login$/);
    expect(shown.segments).toBe(1);
    // ó is no letter of GSM-7, so the text is charged by 70 letters.
    expect((await write(text.replace('Plazo', '').replace('hay', 'envió'))).segments).toBe(2);
  });
});
