import { lenderUrl } from '@plazo/contract/lender/lender-endpoint';
import { type Role, roles, scopesOf } from '@plazo/contract/lender/roles';
import { inviteStaffMember } from '@plazo/contract/lender/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLenderCore } from '../lender-features.ts';
import { ConsoleVisitor, invitationIn } from '../testing/console-visitor.ts';
import { stateOf } from '../testing/database-state.ts';
import { operatorKey, TestLender } from '../testing/test-lender.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
  await lender.server.reset();
});
afterAll(() => lender.app.close());

/** Somebody with one role. */
async function person(role: Role): Promise<ConsoleVisitor> {
  const wanted = { name: role, email: `${role}@lender.example`, roles: [role] };
  const { invitationUrl } = await lender.call(inviteStaffMember, wanted, { key: `operator_${operatorKey}` });
  const visitor = new ConsoleVisitor(lender);
  await visitor.join(invitationIn(invitationUrl));
  return visitor;
}

it.each(roles)('somebody who %s makes the calls of their scopes, and no other', async (role) => {
  const visitor = await person(role);
  const { db, clock, config } = lender.server;
  const { endpoints } = openLenderCore({ db, clock, config });
  expect(endpoints.length).toBeGreaterThan(100);
  const before = await stateOf(db);
  const wrong: string[] = [];
  for (const endpoint of endpoints) {
    // Unknown ids and no fields: whoever may call is refused for them, and changes nothing.
    const path = lenderUrl(endpoint)
      .replace(/\{\w+\}/g, 'nobody-1')
      .replace('/lender/v1', '');
    const body = endpoint.method === 'POST' || endpoint.method === 'PUT' ? { unheardOf: 1 } : undefined;
    const { status, json } = await visitor.call(endpoint.method, path, body);
    const isRefused = status === 403 && json.type === 'urn:plazo:problem:missing-scope';
    const mayCall = endpoint.scope === null || scopesOf([role]).includes(endpoint.scope);
    if (isRefused === mayCall || status === 401 || status >= 500) wrong.push(`${endpoint.name} ${status}`);
  }
  expect(wrong).toEqual([]);
  const ownTraces = { staff_session: '', idempotent_answer: '', personal_read: '' };
  expect({ ...(await stateOf(db)), ...ownTraces }).toEqual({ ...before, ...ownTraces });
});
