import { changeAudited } from '../audit/audit.ts';
import type { Acting, Action } from '../platform/calls/actor.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { Clock } from '../platform/clock.ts';
import { type Db, joined, type Queryable, type Transactor } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { beginAttempt, takeAttempt } from './attempt.repository.ts';
import type { CompanyAccounts } from './company-account.ts';
import {
  addPasskey,
  askForNewPasskey,
  askForPasskey,
  checkPasskey,
  type PasskeyPlace,
  readNewPasskey,
} from './passkey.ts';
import { isPassword, newTotpSecret, openTotp, passwordHash, sealTotp, totpStepOf, totpUrl } from './password.ts';
import {
  findStaff,
  findStaffByAccount,
  findStaffByEmail,
  type StoredStaff,
  updateStaff,
  useTotpStep,
} from './staff.repository.ts';
import { heldStaff, invitedBy, joinStaff, type Way } from './staff.ts';
import { endStaffSession, type SignInMethod } from './staff-session.repository.ts';
import { openStaffSession, renewProof, staffHash } from './staff-session.ts';

export interface SignInGround {
  db: Db;
  clock: Clock;
  masterKeys: MasterKeys;
  place: PasskeyPlace;
  company: CompanyAccounts | null;
}

/** The browser from which somebody signs in. */
export interface Visit {
  requestId: string;
  address: string;
  device: string;
}

interface PasskeyAnswer {
  attempt: string;
  response: unknown;
}

/** How the lender's people sign in. Each way ends with the value of a session, for the cookie. */
export class SignIn {
  constructor(private readonly ground: SignInGround) {}

  get #now(): number {
    return this.ground.clock.now();
  }

  askForPasskey(staffId: string | null) {
    const { db, place } = this.ground;
    return askForPasskey(db, place, staffId, this.#now);
  }

  async withPasskey(answer: PasskeyAnswer, visit: Visit): Promise<string> {
    const { db, place } = this.ground;
    const staffId = await checkPasskey(db, place, answer, this.#now);
    return this.#open(staffId, 'passkey', visit);
  }

  async withPassword(given: { email: string; password: string; code: string }, visit: Visit): Promise<string> {
    const staff = await findStaffByEmail(this.ground.db, given.email, this.#now);
    await this.#checkPassword(staff, given, visit);
    return this.#open(must(staff).id, 'password', visit);
  }

  async beginCompany(purpose: { invitation?: string | undefined; staffId?: string | undefined }) {
    const { db } = this.ground;
    const { invitation, staffId } = purpose;
    const now = this.#now;
    if (invitation !== undefined) {
      const invitationHash = staffHash(invitation);
      await db.transaction((transaction) => invitedBy(transaction, invitationHash, now));
      return this.#company.begin(db, { kind: 'join', invitationHash }, now);
    }
    return this.#company.begin(db, staffId === undefined ? { kind: 'sign-in' } : { kind: 'prove', staffId }, now);
  }

  /** Whoever comes back from the provider; `session` is the value of the session that they had. */
  async finishCompany(answer: { attempt: string | null; query: string; session: string | null }, visit: Visit) {
    const { db } = this.ground;
    const now = this.#now;
    const { issuer, subject, purpose, provedAt } = await this.#company.finish(db, answer, now);
    const staff = await findStaffByAccount(db, { issuer, subject }, now);
    if (purpose.kind === 'join') {
      if (staff) throw new LenderProblem('conflict', 'somebody here has this account already');
      return this.#join(purpose.invitationHash, 'company', visit, { issuer, subject });
    }
    if (staff?.state !== 'active') {
      throw new LenderProblem('unauthorized', 'nobody here has this account: ask the owner for an invitation');
    }
    if (purpose.kind === 'sign-in') return this.#open(staff.id, 'company', visit, provedAt);
    if (purpose.staffId !== staff.id) throw new LenderProblem('unauthorized', 'this is somebody else’s account');
    return this.#prove(staff.id, answer.session ?? '', visit);
  }

  /** Whom an invitation is for. */
  async invitation(value: string): Promise<Pick<StoredStaff, 'name' | 'email'>> {
    const { name, email } = await this.#invited(value);
    return { name, email };
  }

  async askToJoinByPasskey(invitation: string) {
    const { db, place } = this.ground;
    return askForNewPasskey(db, place, await this.#invited(invitation), this.#now);
  }

  async joinByPasskey({ invitation, ...answer }: PasskeyAnswer & { invitation: string }, visit: Visit) {
    const { db, place } = this.ground;
    const now = this.#now;
    const { id } = await this.#invited(invitation);
    const passkey = await readNewPasskey(db, place, answer, { staffId: id, now });
    return this.#join(staffHash(invitation), 'passkey', visit, { passkey });
  }

  /** A password, for which a code generator has to be set up as well. */
  async askToJoinByPassword({ invitation, password }: { invitation: string; password: string }) {
    const { db, place } = this.ground;
    const staff = await this.#invited(invitation);
    const secret = newTotpSecret();
    const begun = {
      staffId: staff.id,
      hash: await passwordHash(password, staff),
      sealed: sealTotp(secret, staff.id, this.ground.masterKeys),
    };
    const attempt = await beginAttempt(db, 'password', begun, this.#now);
    return { attempt, secret, url: totpUrl(secret, { issuer: place.name, email: staff.email }) };
  }

  async joinByPassword({ invitation, attempt, code }: Record<'invitation' | 'attempt' | 'code', string>, visit: Visit) {
    const { db, masterKeys } = this.ground;
    const now = this.#now;
    const { id } = await this.#invited(invitation);
    const begun = await takeAttempt<{ staffId: string; hash: string; sealed: string }>(db, 'password', attempt, now);
    if (begun?.staffId !== id) throw new LenderProblem('gone', 'it took too long: begin again');
    const step = totpStepOf(openTotp(begun.sealed, id, masterKeys), code, now);
    if (step === null) {
      // The same secret again, so that nobody scans twice for a typing error.
      const again = await beginAttempt(db, 'password', begun, now);
      const errors = [{ field: 'attempt', problem: again, code: 'wrong-code' as const }];
      throw new LenderProblem('invalid-request', 'this code does not fit: type the one that is shown now', errors);
    }
    const way = { passwordHash: begun.hash, totpSealed: begun.sealed, totpStep: step };
    return this.#join(staffHash(invitation), 'password', visit, way);
  }

  async proveByPasskey(session: { staffId: string; value: string }, answer: PasskeyAnswer, visit: Visit) {
    const { db, place } = this.ground;
    const staffId = await checkPasskey(db, place, answer, this.#now);
    if (staffId !== session.staffId) throw new LenderProblem('unauthorized', 'this is somebody else’s passkey');
    return this.#prove(staffId, session.value, visit);
  }

  async proveByPassword(
    session: { staffId: string; value: string },
    given: { password: string; code: string },
    visit: Visit,
  ) {
    await this.#checkPassword(await findStaff(this.ground.db, session.staffId, this.#now), given, visit);
    return this.#prove(session.staffId, session.value, visit);
  }

  /** Only for people of the demo. */
  asDemo(staffId: string, visit: Visit): Promise<string> {
    return this.#open(staffId, 'password', visit);
  }

  proveAsDemo({ staffId, value }: { staffId: string; value: string }, visit: Visit): Promise<string> {
    return this.#prove(staffId, value, visit);
  }

  /** Asks for a further passkey of somebody who is signed in. */
  async askForFurtherPasskey(staffId: string) {
    const { db, place } = this.ground;
    return askForNewPasskey(db, place, must(await findStaff(db, staffId, this.#now)), this.#now);
  }

  async addFurtherPasskey(staffId: string, answer: PasskeyAnswer, visit: Visit): Promise<void> {
    const { db, place } = this.ground;
    const now = this.#now;
    const passkey = await readNewPasskey(db, place, answer, { staffId, now });
    await this.#audited(staffId, visit, async (transaction) => {
      await addPasskey(transaction, passkey, now);
      return { answer: undefined, action: 'staff.passkey-added' };
    });
  }

  /** Ends one of a person's sessions; false if they have no such session. */
  endSession(staffId: string, id: string, visit: Visit): Promise<boolean> {
    return this.#audited(staffId, visit, async (transaction) => {
      const answer = await endStaffSession(transaction, staffId, id);
      return { answer, action: 'staff.session-ended', after: { session: id, wasOpen: answer } };
    });
  }

  get #company(): CompanyAccounts {
    if (this.ground.company) return this.ground.company;
    throw new LenderProblem('not-found', 'sign-in by company account is not set up (STAFF_OIDC_ISSUER)');
  }

  async #invited(value: string): Promise<StoredStaff> {
    const now = this.#now;
    return this.ground.db.transaction((transaction) => invitedBy(transaction, staffHash(value), now));
  }

  async #checkPassword(
    staff: StoredStaff | null,
    { password, code }: { password: string; code: string },
    { address }: Visit,
  ): Promise<void> {
    const { db, masterKeys } = this.ground;
    const stored = staff?.state === 'active' ? staff.passwordHash : null;
    const isRight = await isPassword(password, stored, address);
    if (isRight && staff?.totpSealed) {
      const step = totpStepOf(openTotp(staff.totpSealed, staff.id, masterKeys), code, this.#now);
      if (step !== null && (await useTotpStep(db, staff.id, step))) return;
    }
    throw new LenderProblem('unauthorized', 'e-mail address, password or code is wrong, or the code was used already');
  }

  #open(staffId: string, method: SignInMethod, visit: Visit, provedAt = this.#now): Promise<string> {
    const now = this.#now;
    return this.#audited(staffId, visit, async (transaction) => {
      const staff = await heldStaff(transaction, staffId, now);
      if (staff.state !== 'active') throw new LenderProblem('unauthorized', 'this person cannot sign in');
      await updateStaff(transaction, { ...staff, signedInAt: now });
      const answer = await openStaffSession(transaction, { staffId, method, provedAt }, visit, now);
      return { answer, action: 'staff.signed-in', after: { method } };
    });
  }

  #prove(staffId: string, value: string, visit: Visit): Promise<string> {
    const now = this.#now;
    return this.#audited(staffId, visit, async (transaction) => {
      return { answer: await renewProof(transaction, { value, staffId }, now), action: 'staff.proved' };
    });
  }

  /** Sets up how somebody signs in, and signs them in. */
  #join(invitationHash: string, method: SignInMethod, visit: Visit, way: Way): Promise<string> {
    const now = this.#now;
    return this.ground.db.transaction(async (transaction) => {
      const staff = await invitedBy(transaction, invitationHash, now);
      return this.#audited(
        staff.id,
        visit,
        async (inside) => {
          await joinStaff(inside, staff, way, now);
          const answer = await openStaffSession(inside, { staffId: staff.id, method, provedAt: now }, visit, now);
          const action = staff.state === 'invited' ? 'staff.joined' : 'staff.ways-replaced';
          return { answer, action, after: { method } };
        },
        joined(transaction),
      );
    });
  }

  #audited<Answer>(
    staffId: string,
    visit: Visit,
    change: (transaction: Queryable) => Promise<Pick<Action, 'action' | 'after'> & { answer: Answer }>,
    db: Transactor = this.ground.db,
  ): Promise<Answer> {
    const { masterKeys } = this.ground;
    const acting: Acting = { actor: { kind: 'person', id: staffId }, ...visit, now: this.#now };
    return changeAudited(db, acting, masterKeys, async (transaction) => {
      const { answer, ...action } = await change(transaction);
      return { answer, audit: { ...action, subject: { kind: 'staff', id: staffId } } };
    });
  }
}

function must(staff: StoredStaff | null): StoredStaff {
  if (!staff) throw new LenderProblem('unauthorized', 'there is no such person');
  return staff;
}
