import { listAuditEvents } from '@plazo/contract/lender/audit';
import {
  getComplaintTemplate,
  listComplaintTemplates,
  placeholders,
  previewComplaintReply,
  putComplaintTemplate,
  removeComplaintTemplate,
} from '@plazo/contract/lender/complaint-templates';
import { closeComplaint, getComplaint, replyToComplaint } from '@plazo/contract/lender/complaints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '../testing/borrowers.ts';
import { rowsOf, stateOf } from '../testing/database-state.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { fileComplaint } from './complaints.service.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

async function file(): Promise<{ folio: string; orderId: string }> {
  const { db, clock, config } = lender.server;
  const { orderId } = await TestLoan.take(lender.server, { borrower: 'ana' });
  const at = { now: clock.now(), today: dayOf(clock.now()) };
  const sent = { problemType: '5', problemDetail: 'slow', orderNo: orderId };
  return { folio: (await fileComplaint(db, 'ana', sent, config.tenant, at)).folio, orderId };
}

const put = (content: string, templateId = 'late') =>
  lender.send(putComplaintTemplate, { templateId, name: 'Late', content });
const written = async () => ({ ...(await stateOf(lender.server.db)), api_key: '', personal_read: '' });

describe('a text to answer complaints with', () => {
  it('is written, listed by id, changed and removed, each recorded with what it was', async () => {
    const { json: first } = await put('{{folio}}: sorry.');
    expect(first).toEqual({ id: 'late', name: 'Late', content: '{{folio}}: sorry.' });
    await put('{{ folio }}:\r\nwe are sorry.  ');
    await put('Hola.', 'hello');
    const changed = { ...first, content: '{{ folio }}:\nwe are sorry.' };
    expect(await lender.call(getComplaintTemplate, { templateId: 'late' })).toEqual(changed);
    const page = await lender.call(listComplaintTemplates, { limit: 1 });
    const next = await lender.call(listComplaintTemplates, { limit: 1, cursor: page.next ?? '' });
    expect([page.data[0]?.id, next.data, next.next]).toEqual(['hello', [changed], null]);
    expect(await lender.call(removeComplaintTemplate, { templateId: 'late' })).toEqual(changed);
    expect(await lender.send(getComplaintTemplate, { templateId: 'late' })).toMatchObject({ status: 404 });
    expect(await lender.send(removeComplaintTemplate, { templateId: 'late' })).toMatchObject({ status: 404 });
    const { data } = await lender.call(listAuditEvents, { subjectKind: 'complaint-template', subjectId: 'late' });
    expect(data.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['complaint-template.removed', changed, null],
      ['complaint-template.written', first, changed],
      ['complaint-template.written', null, first],
    ]);
  });

  it('is not removed if somebody has changed it since', async () => {
    const tag = String((await put('{{folio}}: sorry.')).headers.etag);
    await put('{{folio}}: we are sorry.');
    const remove = (ifMatch: string) =>
      lender.send(removeComplaintTemplate, { templateId: 'late' }, { headers: { 'if-match': ifMatch } });
    expect((await remove(tag)).status).toBe(412);
    const { headers } = await lender.send(getComplaintTemplate, { templateId: 'late' });
    expect((await remove(String(headers.etag))).status).toBe(200);
  });

  it.each([
    ['{{name}}, sorry', 'has {{name}}, which is no placeholder; there are {{folio}}, {{borrowerName}}, '],
    ['{{constructor}}', 'has {{constructor}}, which is no placeholder'],
    ['{{}}', 'has {{}}, which is no placeholder'],
    ['{{Folio}}', 'has {{Folio}}, which is no placeholder'],
    ['{{folio', 'has {{ without its }}'],
    ['folio}}', 'has }} without its {{'],
    [' \n ', 'has nothing that can be seen'],
  ])('is refused as %j, which %s', async (content, problem) => {
    const before = await written();
    const { status, json } = await put(content);
    expect([status, json.type]).toEqual([400, 'urn:plazo:problem:invalid-request']);
    expect(json.errors).toMatchObject([{ field: 'content', problem: expect.stringContaining(problem) }]);
    expect(await written()).toEqual(before);
  });
});

describe('an answer by a text', () => {
  it('contains every fact of its complaint, in the preview and to the borrower, with who used which text', async () => {
    const { folio, orderId } = await file();
    const { companyName, servicePhone } = lender.server.config.tenant;
    await put(
      Object.keys(placeholders)
        .map((name) => `{{ ${name} }}`)
        .join('|'),
    );
    lender.server.clock.moveDays(2);
    const before = await written();
    const { content } = await lender.call(previewComplaintReply, { folio, templateId: 'late' });
    expect(await written()).toEqual(before);
    const [borrower] = await rowsOf<{ full_name: string }>(
      lender.server.db,
      `select full_name from borrower where id = 'ana'`,
    );
    const [product] = await rowsOf<{ name: string }>(lender.server.db, 'select name from product');
    expect(content.split('|')).toEqual([
      ...[folio, borrower?.full_name, orderId, product?.name, '2026-03-02', '2026-03-04', companyName, servicePhone],
    ]);
    const answered = await lender.call(replyToComplaint, { folio, templateId: 'late' });
    expect(answered.replies).toMatchObject([{ content }]);
    const { data } = await lender.call(listAuditEvents, { subjectKind: 'complaint', subjectId: folio });
    expect(data[0]).toMatchObject({ action: 'complaint.answered', after: { isNew: true, templateId: 'late' } });
    await lender.call(removeComplaintTemplate, { templateId: 'late' });
    expect((await lender.call(getComplaint, { folio })).replies).toMatchObject([{ content }]);
  });

  it('leaves alone a fact that looks like a placeholder', async () => {
    const { folio } = await file();
    await lender.server.db.execute(`update borrower set full_name = '{{orderId}} $& $1'`);
    await put('{{borrowerName}}!');
    expect(await lender.call(previewComplaintReply, { folio, templateId: 'late' })).toEqual({
      content: '{{orderId}} $& $1!',
    });
  });

  it('is refused if it cannot be made, and nothing is sent', async () => {
    const { folio } = await file();
    await put('{{borrowerName}} '.repeat(200));
    await put('{{folio}}', 'good');
    await lender.server.db.execute(`update borrower set full_name = repeat('Ana ', 20)`);
    const before = await written();
    const nobodys = 'Q-2026-0000000';
    const refused = async (input: object, status: number) => {
      expect([input, (await lender.send(replyToComplaint, { folio, ...input })).status]).toEqual([input, status]);
    };
    await refused({}, 400);
    await refused({ content: 'x', templateId: 'good' }, 400);
    await refused({ templateId: 'none' }, 404);
    await refused({ folio: nobodys, templateId: 'good' }, 404);
    await refused({ templateId: 'late' }, 422);
    expect((await lender.send(previewComplaintReply, { folio, templateId: 'late' })).status).toBe(422);
    expect((await lender.send(previewComplaintReply, { folio, templateId: 'none' })).status).toBe(404);
    expect((await lender.send(previewComplaintReply, { folio: nobodys, templateId: 'good' })).status).toBe(404);
    expect(await written()).toEqual(before);
    await lender.server.db.execute(`update borrower set full_name = ''`);
    const { json } = await lender.send(previewComplaintReply, { folio, templateId: 'late' });
    expect(json.detail).toBe('there is no borrowerName for the answer to this complaint');
    await lender.call(replyToComplaint, { folio, templateId: 'good' });
    await lender.call(closeComplaint, { folio });
    await refused({ templateId: 'good' }, 409);
  });
});
