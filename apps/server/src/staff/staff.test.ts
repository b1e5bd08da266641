import { approve } from '@plazo/contract/lender/approvals';
import { listAuditEvents } from '@plazo/contract/lender/audit';
import type { Role } from '@plazo/contract/lender/roles';
import {
  confirmStaffMember,
  disableStaffMember,
  enableStaffMember,
  inviteStaffMember,
  listStaff,
  resetStaffMember,
  setStaffRoles,
} from '@plazo/contract/lender/staff';
import { waiveCharges } from '@plazo/contract/lender/waivers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConsoleVisitor, invitationIn } from '../testing/console-visitor.ts';
import { operatorKey, type Sending, TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(() => lender.server.reset());
afterAll(() => lender.app.close());

const operator: Sending = { key: `operator_${operatorKey}`, headers: { 'plazo-operator': 'root' } };
const minutes = (count: number) => count * 60_000;
const pass = (milliseconds: number) => {
  const { clock } = lender.server;
  clock.set(new Date(clock.now() + milliseconds).toISOString());
};

/** Invites somebody as the operator, or by another sending. */
async function invite(name: string, roles: Role[], sending: Sending = operator) {
  const email = `${name}@lender.example`;
  return lender.call(inviteStaffMember, { name, email, roles }, sending);
}

/** Somebody who was invited by the operator and has signed in. */
async function person(name: string, roles: Role[] = ['owner', 'approves'], sending: Sending = operator) {
  const { id, invitationUrl } = await invite(name, roles, sending);
  const visitor = new ConsoleVisitor(lender);
  const joined = await visitor.join(invitationIn(invitationUrl));
  expect(joined).toMatchObject({ status: 200 });
  return { id, visitor };
}

const actionsOn = async (subjectId: string) =>
  (await lender.call(listAuditEvents, { subjectId }, operator)).data.map(({ action, actor }) => [action, actor.kind]);

describe('an invitation', () => {
  it('lets a person set up a passkey, signs them in, and is in the audit', async () => {
    const { id, visitor } = await person('ana', ['decides']);
    expect(await visitor.me()).toMatchObject({ id, name: 'ana', state: 'active', methods: ['passkey'] });
    expect(await actionsOn(id)).toEqual([
      ['staff.joined', 'person'],
      ['staff.invited', 'operator'],
    ]);
  });

  it('works once', async () => {
    const { invitationUrl } = await invite('ana', ['decides']);
    const invitation = invitationIn(invitationUrl);
    await new ConsoleVisitor(lender).join(invitation);
    expect(await new ConsoleVisitor(lender).post('join', { invitation })).toMatchObject({
      status: 410,
      json: { type: 'urn:plazo:problem:gone' },
    });
  });

  it('lasts a day', async () => {
    const invitation = invitationIn((await invite('ana', ['decides'])).invitationUrl);
    pass(minutes(24 * 60) - 1);
    expect((await new ConsoleVisitor(lender).post('join', { invitation })).json).toMatchObject({ name: 'ana' });
    pass(1);
    expect((await new ConsoleVisitor(lender).post('join', { invitation })).status).toBe(410);
  });

  it('is refused for somebody disabled meanwhile, and for a second person with the same address', async () => {
    const { id, invitationUrl } = await invite('ana', ['decides']);
    expect(
      (await lender.send(inviteStaffMember, { name: 'x', email: 'ANA@lender.example', roles: ['pays'] }, operator))
        .status,
    ).toBe(409);
    await invite('berta', ['owner']).then(({ invitationUrl: url }) =>
      new ConsoleVisitor(lender).join(invitationIn(url)),
    );
    await lender.call(disableStaffMember, { staffId: id }, operator);
    expect((await new ConsoleVisitor(lender).post('join', { invitation: invitationIn(invitationUrl) })).status).toBe(
      410,
    );
  });

  it('gives nobody a role with more than its sender has', async () => {
    const { visitor } = await person('ana', ['products']);
    const wanted = { name: 'x', email: 'x@lender.example', roles: ['pays'] };
    expect(await visitor.call('POST', '/staff', wanted)).toMatchObject({
      status: 403,
      json: { type: 'urn:plazo:problem:missing-scope' },
    });
    const { visitor: owner } = await person('olga', ['owner']);
    expect((await owner.call('POST', '/staff', wanted)).status).toBe(201);
  });
});

describe('a session', () => {
  it('ends after a quarter of an hour without a call, and after ten hours in any case', async () => {
    const { visitor } = await person('ana');
    for (let passed = 0; passed < 600; passed += 14) {
      pass(minutes(14));
      const expected = passed + 14 < 600 ? 200 : 401;
      expect([passed, (await visitor.call('GET', '/me')).status]).toEqual([passed, expected]);
    }
    expect((await visitor.signIn()).status).toBe(200);
    pass(minutes(15));
    expect((await visitor.call('GET', '/me')).status).toBe(401);
  });

  it('is the browser’s alone: no other site, no request without the header, no value that was changed', async () => {
    const { visitor } = await person('ana');
    const refused = async (headers: Record<string, string>) =>
      (await visitor.call('GET', '/me', undefined, headers)).status;
    expect(await refused({})).toBe(200);
    expect(await refused({ 'sec-fetch-site': 'cross-site' })).toBe(401);
    expect(await refused({ 'sec-fetch-site': 'same-site' })).toBe(401);
    expect(await refused({ 'plazo-console': '' })).toBe(401);
    // Whatever it begins with.
    const changed = visitor.cookie.replace(/staff=(.)/, (_, first) => `staff=${first === '_' ? '-' : '_'}`);
    expect(await refused({ cookie: changed })).toBe(401);
  });

  it('is over with signing out: a stolen cookie opens nothing then', async () => {
    const { visitor } = await person('ana');
    const stolen = visitor.cookie;
    expect((await visitor.post('sign-out')).headers['clear-site-data']).toContain('"cache"');
    expect(visitor.cookie).not.toContain('staff');
    expect((await visitor.call('GET', '/me', undefined, { cookie: stolen })).status).toBe(401);
  });

  it('never goes on under a value that was known before signing in', async () => {
    const { visitor } = await person('ana');
    const before = visitor.cookie;
    expect((await visitor.signIn()).status).toBe(200);
    expect(visitor.cookie).not.toBe(before);
    const proved = visitor.cookie;
    expect((await visitor.prove()).status).toBe(200);
    expect((await visitor.call('GET', '/me', undefined, { cookie: proved })).status).toBe(401);
    expect((await visitor.call('GET', '/me')).status).toBe(200);
  });

  it('is listed to its owner and can be ended by them alone', async () => {
    const { visitor } = await person('ana');
    const phone = new ConsoleVisitor(lender);
    Object.assign(phone, { authenticator: visitor.authenticator });
    await phone.signIn();
    const { json } = await visitor.post('sessions');
    expect(json.data).toHaveLength(2);
    const other = json.data.find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne).id as string;
    const { visitor: berta } = await person('berta');
    expect((await berta.post('sessions/end', { id: other })).status).toBe(404);
    expect((await visitor.post('sessions/end', { id: other })).status).toBe(200);
    expect((await phone.call('GET', '/me')).status).toBe(401);
  });

  it('does what the roles say now, not what they said when it was opened', async () => {
    const { id, visitor } = await person('ana', ['owner']);
    await person('olga', ['owner']);
    expect((await visitor.call('GET', '/staff')).status).toBe(200);
    await lender.call(setStaffRoles, { staffId: id, roles: ['decides'] }, operator);
    expect(await visitor.call('GET', '/staff')).toMatchObject({ status: 403 });
    await lender.call(disableStaffMember, { staffId: id }, operator);
    expect((await visitor.call('GET', '/orders')).status).toBe(401);
    expect((await visitor.signIn()).status).toBe(401);
    await lender.call(enableStaffMember, { staffId: id }, operator);
    expect((await visitor.signIn()).status).toBe(200);
  });
});

describe('proof', () => {
  it('is asked for again after five minutes, before money leaves and for keys', async () => {
    const { visitor } = await person('ana');
    const key = { name: 'shop', scopes: ['orders:read'] };
    expect((await visitor.call('POST', '/api-keys', key)).status).toBe(201);
    pass(minutes(5));
    expect(await visitor.call('POST', '/api-keys', key)).toMatchObject({
      status: 403,
      json: { type: 'urn:plazo:problem:proof-needed' },
    });
    expect((await visitor.call('GET', '/api-keys')).status).toBe(200);
    expect((await visitor.prove()).status).toBe(200);
    expect((await visitor.call('POST', '/api-keys', key)).status).toBe(201);
  });

  it('is the person’s own: nobody proves with a colleague’s passkey', async () => {
    const { visitor: ana } = await person('ana');
    const { visitor: berta } = await person('berta');
    Object.assign(ana, { authenticator: berta.authenticator });
    expect((await ana.prove()).status).toBe(401);
  });
});

describe('a passkey', () => {
  it('is refused at another address, for another question, and from a copy', async () => {
    const { visitor } = await person('ana');
    const { json } = await visitor.post('sign-in/passkey');
    const wrong = { ...json.options, challenge: Buffer.from('another question').toString('base64url') };
    const answer = (options: object) => ({
      attempt: json.attempt,
      response: visitor.authenticator.get(options as { challenge: string }),
    });
    expect((await visitor.post('sign-in/passkey/answer', answer(wrong))).status).toBe(401);
    // The attempt is used up by the wrong answer.
    expect((await visitor.post('sign-in/passkey/answer', answer(json.options))).status).toBe(401);
    expect((await visitor.signIn()).status).toBe(200);
    visitor.authenticator.forget(1);
    expect((await visitor.signIn()).status).toBe(401);
  });

  it('lets in one of two copies that are used at once', async () => {
    const { visitor } = await person('ana');
    const answers = [];
    for (let copy = 0; copy < 2; copy += 1) {
      const { json } = await visitor.post('sign-in/passkey');
      answers.push({ attempt: json.attempt, response: visitor.authenticator.get(json.options) });
      visitor.authenticator.forget(1);
    }
    const both = await Promise.all(answers.map((answer) => visitor.post('sign-in/passkey/answer', answer)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('can be added to by its owner, after proof', async () => {
    const { visitor } = await person('ana');
    const second = new ConsoleVisitor(lender);
    const begun = await visitor.post('passkeys');
    const response = second.authenticator.create(begun.json.options);
    expect((await visitor.post('passkeys/answer', { attempt: begun.json.attempt, response })).status).toBe(200);
    expect((await second.signIn()).status).toBe(200);
    pass(minutes(5));
    expect((await visitor.post('passkeys')).status).toBe(403);
  });
});

describe('four eyes', () => {
  beforeEach(() => Object.assign(lender.server.config.tenant.approvals.calls, { waiveCharges: {} }));

  /** The status of approving a waiver that one person asks for. */
  async function approving(asks: ConsoleVisitor, approves: ConsoleVisitor): Promise<number> {
    const loan = await TestLoan.take(lender.server);
    const sent = { orderId: loan.orderId, charges: { commission: 1 }, reason: 'as agreed' };
    const waiting = await asks.call('POST', `/orders/${loan.orderId}/waivers`, {
      charges: sent.charges,
      reason: sent.reason,
    });
    expect(waiting.status).toBe(202);
    return (await approves.call('POST', `/approvals/${waiting.json.approval.id}/approve`, {})).status;
  }

  it('are two people whom the operator invited during set-up', async () => {
    const { visitor: ana } = await person('ana');
    const { visitor: berta } = await person('berta');
    expect(await approving(ana, berta)).toBe(200);
    expect(await approving(ana, ana)).toBe(403);
  });

  it('are not somebody and whom they invited, until a third has confirmed them', async () => {
    const { visitor: ana } = await person('ana');
    const { visitor: berta } = await person('berta');
    const { json } = await ana.call('POST', '/staff', {
      name: 'carla',
      email: 'carla@lender.example',
      roles: ['owner', 'approves'],
    });
    const carla = new ConsoleVisitor(lender);
    await carla.join(invitationIn(json.invitationUrl));
    expect(await approving(ana, carla)).toBe(403);
    const confirm = async (by: ConsoleVisitor) => (await by.call('POST', `/staff/${json.id}/confirm`, {})).status;
    expect([await confirm(carla), await confirm(ana)]).toEqual([403, 403]);
    expect(await lender.send(confirmStaffMember, { staffId: json.id }, operator)).toMatchObject({ status: 403 });
    expect(await confirm(berta)).toBe(200);
    expect(await approving(ana, carla)).toBe(200);
  });

  it('are not a person and a key that they made', async () => {
    const { visitor: ana } = await person('ana');
    await person('berta');
    const { json } = await ana.call('POST', '/api-keys', {
      name: 'mine',
      scopes: ['approvals:write', 'decisions:write'],
    });
    const loan = await TestLoan.take(lender.server);
    const sent = { orderId: loan.orderId, charges: { commission: 1 }, reason: 'as agreed' };
    const waiting = await lender.send(waiveCharges, sent, { key: json.key });
    expect(waiting.status).toBe(202);
    const approvalId = waiting.json.approval?.id ?? '';
    expect((await ana.call('POST', `/approvals/${approvalId}/approve`, {})).status).toBe(403);
    expect((await lender.send(approve, { approvalId }, operator)).status).toBe(403);
  });

  it('see what a person gives away in small amounts, with their own key too', async () => {
    Object.assign(lender.server.config.tenant.approvals.calls, { waiveCharges: { above: 1_000 } });
    const { visitor: ana } = await person('ana', ['owner']);
    const { visitor: berta } = await person('berta', ['decides']);
    const { json } = await ana.call('POST', '/api-keys', { name: 'mine', scopes: ['decisions:write'] });
    const waive = async (by: ConsoleVisitor, borrower: string) => {
      const { orderId } = await TestLoan.take(lender.server, { borrower });
      const body = { charges: { commission: 600 }, reason: 'as agreed' };
      return (await by.call('POST', `/orders/${orderId}/waivers`, body)).status;
    };
    expect([await waive(ana, 'carla'), await waive(ana, 'dora'), await waive(berta, 'eva')]).toEqual([201, 202, 201]);
    const { orderId } = await TestLoan.take(lender.server, { borrower: 'flor' });
    const sent = { orderId, charges: { commission: 600 }, reason: 'as agreed' };
    expect((await lender.send(waiveCharges, sent, { key: json.key })).status).toBe(202);
  });

  it('need the role: who may waive cannot approve without it', async () => {
    const { visitor: ana } = await person('ana');
    const { visitor: berta } = await person('berta', ['owner']);
    expect(await approving(ana, berta)).toBe(403);
  });
});

describe('a reset', () => {
  it('replaces the ways to sign in, ends sessions, and joins the lines', async () => {
    const { id, visitor } = await person('ana');
    const { visitor: berta } = await person('berta');
    const { json } = await berta.call('POST', `/staff/${id}/reset`, {});
    expect((await visitor.signIn()).status).toBe(200);
    const again = new ConsoleVisitor(lender);
    expect((await again.join(invitationIn(json.invitationUrl))).status).toBe(200);
    expect((await visitor.call('GET', '/me')).status).toBe(401);
    expect((await visitor.signIn()).status).toBe(401);
    expect((await again.me()).line).toBe((await berta.me()).line);
    expect((await again.call('POST', `/staff/${id}/reset`, {})).status).toBe(403);
  });

  it('of the last owner is the operator’s, a day later, and everybody sees it', async () => {
    const { id, visitor: owner } = await person('ana', ['owner']);
    const { visitor: berta } = await person('berta', ['decides']);
    const { visitor: deputy } = await person('olga', ['products']);
    expect((await deputy.call('POST', `/staff/${id}/reset`, {})).status).toBe(403);
    const { invitationUrl, resetFrom } = await lender.call(resetStaffMember, { staffId: id }, operator);
    const again = new ConsoleVisitor(lender);
    expect((await again.post('join', { invitation: invitationIn(invitationUrl) })).status).toBe(409);
    expect((await berta.call('GET', '/me')).json.resets).toEqual([{ name: 'ana', resetFrom }]);
    expect((await owner.call('GET', '/me')).json.resets).toHaveLength(1);
    pass(minutes(24 * 60));
    expect((await again.join(invitationIn(invitationUrl))).status).toBe(200);
  });

  it('leaves an owner: the last one can be neither disabled nor given other roles', async () => {
    const { id } = await person('ana', ['owner']);
    expect((await lender.send(disableStaffMember, { staffId: id }, operator)).status).toBe(409);
    expect((await lender.send(setStaffRoles, { staffId: id, roles: ['decides'] }, operator)).status).toBe(409);
    await person('olga', ['owner']);
    expect((await lender.send(disableStaffMember, { staffId: id }, operator)).status).toBe(200);
    expect(
      (await lender.call(listStaff, {}, operator)).data.map(({ name, state }) => `${name} ${state}`).sort(),
    ).toEqual(['ana disabled', 'olga active']);
  });

  it('is somebody else’s to do, as is changing roles', async () => {
    const { id, visitor } = await person('ana');
    expect((await visitor.call('PUT', `/staff/${id}/roles`, { roles: ['owner'] })).status).toBe(403);
    expect((await visitor.call('POST', `/staff/${id}/reset`, {})).status).toBe(403);
  });
});
