import { problems } from '@plazo/contract/lender/problem';
import { type Role, roles } from '@plazo/contract/lender/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static, type TObject } from 'typebox';
import { TooManyRequests } from '../platform/app-error.ts';
import type { LenderCaller } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { moneyFormats } from '../platform/formats/formatter.ts';
import { addressKeys } from '../platform/http/client-address.ts';
import { deviceKind } from '../platform/http/device-kind.ts';
import { releaseHits, takeHits } from '../platform/http/rate-limit.repository.ts';
import { checkJson, problemOf } from '../platform/http/validation.ts';
import { CompanyAccounts } from './company-account.ts';
import { consoleAddress } from './console-address.ts';
import { keepMark, markOf } from './known-browser.ts';
import { shortestPassword } from './password.ts';
import { SignIn, type Visit } from './sign-in.service.ts';
import { findOpenStaffSessions } from './staff-session.repository.ts';
import {
  dropSession,
  idleSince,
  keepSession,
  personOf,
  refuseOtherSites,
  refuseUnproved,
  sessionValueOf,
} from './staff-session.ts';

/** Where the provider sends people back. */
const callbackPath = '/console/sign-in/company/back';

/** Holds a sign-in at the provider to the browser that began it. Lax: it comes back from another site. */
const companyCookie = '__Host-plazo_company';

/** Failed tries within ten minutes of a browser in which somebody has signed in, or of an address. Neither can lock out a person elsewhere. */
const failures = { most: 20, span: 600_000 };

/** Sign-ins, proofs and set-ups that one of them begins within ten minutes: each is a row for so long. */
const begun = { most: 100, span: 600_000 };

const value = Type.String({ pattern: '^[\\w-]{43}$' });
const email = Type.String({ minLength: 3, maxLength: 254 });
const password = Type.String({ minLength: 1, maxLength: 200 });
const code = Type.String({ pattern: '^\\d{6}$' });
const passkeyAnswer = { attempt: value, response: Type.Object({ id: Type.String({ maxLength: 1_400 }) }) };

const requests = {
  none: Type.Object({}),
  passkey: Type.Object(passkeyAnswer),
  password: Type.Object({ email, password, code }),
  company: Type.Object({ invitation: Type.Optional(value), isProof: Type.Optional(Type.Boolean()) }),
  invitation: Type.Object({ invitation: value }),
  joinByPasskey: Type.Object({ invitation: value, ...passkeyAnswer }),
  newPassword: Type.Object({
    invitation: value,
    password: Type.String({ minLength: shortestPassword, maxLength: 200 }),
  }),
  joinByPassword: Type.Object({ invitation: value, attempt: value, code }),
  session: Type.Object({ id: Type.String({ pattern: '^[a-z0-9]{12}$' }) }),
  proveByPassword: Type.Object({ password, code }),
  demo: Type.Object({ role: Type.Enum<Role[]>([...roles]) }),
};

/** Somebody of the demo, who signs in without a proof. */
export interface DemoPerson {
  id: string;
  /** What the demo shows with them. */
  role: Role;
  name: string;
  roles: readonly Role[];
}

export interface SignInOptions {
  db: Db;
  clock: Clock;
  config: Config;
  /** Who can sign in without a proof: nobody but in a demo. */
  demo?: readonly DemoPerson[];
}

type Serving = <S extends TObject>(
  path: string,
  schema: S,
  handle: (input: Static<S>, request: FastifyRequest, reply: FastifyReply) => Promise<object>,
) => void;

/** Serves how the lender's people sign in, below `/console`, on the lender's listener. */
export function registerSignIn(app: FastifyInstance, options: SignInOptions): void {
  const { db, clock, config } = options;
  const origin = consoleAddress(config);
  const company = companyOf(config, origin);
  const signIn = new SignIn({
    db,
    clock,
    masterKeys: config.masterKeys,
    place: { origin, name: config.tenant.displayName },
    company,
  });
  const serve: Serving = (path, schema, handle) => {
    const validate = checkJson(schema);
    app.post(`/console/${path}`, async (request, reply) => {
      refuseOtherSites(request);
      if (!validate(request.body)) throw new LenderProblem('invalid-request', problemOf(validate));
      reply.header('cache-control', 'no-store');
      return handle(request.body as Static<typeof schema>, request, reply);
    });
  };
  const kept = (request: FastifyRequest, reply: FastifyReply, session: string) => {
    keepSession(reply, session);
    keepMark(request, reply, config.masterKeys);
    return {};
  };
  const guarded = (request: FastifyRequest, work: () => Promise<string>) => countingFailures(options, request, work);
  const person = async (request: FastifyRequest) => {
    const caller = await personOf(options, request);
    if (!caller) throw new LenderProblem('unauthorized', 'sign in first');
    return { caller, staffId: caller.actor.id, value: sessionValueOf(request) ?? '' };
  };

  const begin = (request: FastifyRequest) => countBegun(options, request);
  const serving: Served = { options, company, signIn, serve, kept, guarded, begin, person };
  serveSignIn(serving);
  serveReturn(app, options, signIn);
  serveJoin(serving);
  serveOwn(serving);
  serveDemo(serving);
}

/** What the groups of addresses share. */
interface Served {
  options: SignInOptions;
  company: CompanyAccounts | null;
  signIn: SignIn;
  serve: Serving;
  /** Keeps a session in the browser. */
  kept(request: FastifyRequest, reply: FastifyReply, session: string): object;
  guarded(request: FastifyRequest, work: () => Promise<string>): Promise<string>;
  /** Counts something that waits for an answer; refuses too many. */
  begin(request: FastifyRequest): Promise<void>;
  /** Who is signed in; refuses anybody else. */
  person(request: FastifyRequest): Promise<{ caller: LenderCaller; staffId: string; value: string }>;
}

function serveSignIn({ options, company, signIn, serve, kept, guarded, begin, person }: Served): void {
  serve('about', requests.none, async () => aboutOf(options, company !== null));
  serve('sign-in/passkey', requests.none, async (_input, request) => {
    await begin(request);
    return signIn.askForPasskey(null);
  });
  serve('sign-in/passkey/answer', requests.passkey, async (answer, request, reply) =>
    kept(request, reply, await guarded(request, () => signIn.withPasskey(answer, visitOf(request)))),
  );
  serve('sign-in/password', requests.password, async (given, request, reply) =>
    kept(request, reply, await guarded(request, () => signIn.withPassword(given, visitOf(request)))),
  );
  serve('sign-in/company', requests.company, async ({ invitation, isProof }, request, reply) => {
    await begin(request);
    const staffId = isProof ? (await person(request)).staffId : undefined;
    const { url, attempt } = await signIn.beginCompany({ invitation, staffId });
    reply.header('set-cookie', `${companyCookie}=${attempt}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=600`);
    return { url };
  });
}

/** What the console knows of the lender before anybody has signed in. */
function aboutOf({ clock, config, demo = [] }: SignInOptions, company: boolean) {
  const { tenant, NODE_ENV, SANDBOX } = config;
  return {
    name: tenant.displayName,
    timeZone: tenant.timeZone,
    currency: tenant.currency,
    format: moneyFormats(tenant).es,
    now: clock.now(),
    place: NODE_ENV === 'production' ? 'production' : SANDBOX ? 'sandbox' : 'development',
    channels: tenant.channels.map(({ payCode, name }) => ({ payCode, name })),
    company,
    demo: demo.map(({ role, name }) => ({ role, name })),
  };
}

/** In a demo one of its people signs in, and proves who they are, by a press of a button. */
function serveDemo({ options, signIn, serve, kept, person }: Served): void {
  const { demo = [] } = options;
  if (demo.length === 0) return;
  serve('sign-in/demo', requests.demo, async ({ role }, request, reply) => {
    const who = demo.find((one) => one.role === role);
    if (!who) throw new LenderProblem('not-found', 'the demo has nobody of this role');
    return kept(request, reply, await signIn.asDemo(who.id, visitOf(request)));
  });
  serve('prove/demo', requests.none, async (_input, request, reply) => {
    const session = await person(request);
    if (!demo.some(({ id }) => id === session.staffId)) throw new LenderProblem('not-found', 'you are not of the demo');
    return kept(request, reply, await signIn.proveAsDemo(session, visitOf(request)));
  });
}

function serveJoin({ options, company, signIn, serve, kept, guarded, begin }: Served): void {
  serve('join', requests.invitation, async ({ invitation }, request) => ({
    ...(await countingFailures(options, request, () => signIn.invitation(invitation))),
    company: company !== null,
  }));
  serve('join/passkey', requests.invitation, async ({ invitation }, request) => {
    await begin(request);
    return signIn.askToJoinByPasskey(invitation);
  });
  serve('join/passkey/answer', requests.joinByPasskey, async (answer, request, reply) =>
    kept(request, reply, await guarded(request, () => signIn.joinByPasskey(answer, visitOf(request)))),
  );
  serve('join/password', requests.newPassword, async (given, request) => {
    await begin(request);
    return signIn.askToJoinByPassword(given);
  });
  serve('join/password/answer', requests.joinByPassword, async (answer, request, reply) =>
    kept(request, reply, await guarded(request, () => signIn.joinByPassword(answer, visitOf(request)))),
  );
}

/** What somebody who is signed in does about themselves. */
function serveOwn({ options, signIn, serve, kept, guarded, begin, person }: Served): void {
  const { db, clock } = options;
  serve('prove/passkey', requests.none, async (_input, request) => {
    await begin(request);
    return signIn.askForPasskey((await person(request)).staffId);
  });
  serve('prove/passkey/answer', requests.passkey, async (answer, request, reply) => {
    const session = await person(request);
    return kept(request, reply, await guarded(request, () => signIn.proveByPasskey(session, answer, visitOf(request))));
  });
  serve('prove/password', requests.proveByPassword, async (given, request, reply) => {
    const session = await person(request);
    return kept(request, reply, await guarded(request, () => signIn.proveByPassword(session, given, visitOf(request))));
  });
  serve('passkeys', requests.none, async (_input, request) => {
    const { caller, staffId } = await person(request);
    refuseUnproved(caller, clock.now());
    await begin(request);
    return signIn.askForFurtherPasskey(staffId);
  });
  serve('passkeys/answer', requests.passkey, async (answer, request) => {
    const { caller, staffId } = await person(request);
    refuseUnproved(caller, clock.now());
    await signIn.addFurtherPasskey(staffId, answer, visitOf(request));
    return {};
  });
  serve('sessions', requests.none, async (_input, request) => {
    const { caller, staffId } = await person(request);
    const now = clock.now();
    const open = await findOpenStaffSessions(db, { staffId, now, idleSince: idleSince(now) });
    return {
      data: open.map(({ id, method, device, openedAt, lastUsedAt }) => ({
        id,
        method,
        device,
        openedAt: new Date(openedAt).toISOString(),
        lastUsedAt: new Date(lastUsedAt).toISOString(),
        isThisOne: id === caller.session?.id,
      })),
    };
  });
  serve('sessions/end', requests.session, async ({ id }, request) => {
    if (await signIn.endSession((await person(request)).staffId, id, visitOf(request))) return {};
    throw new LenderProblem('not-found', 'you have no such session');
  });
  serve('sign-out', requests.none, async (_input, request, reply) => {
    const caller = await personOf(options, request);
    if (caller?.session) await signIn.endSession(caller.actor.id, caller.session.id, visitOf(request));
    dropSession(reply);
    return {};
  });
}

/** Where people come back from the provider. The next page is of our own origin, so the session's cookie goes with it. */
function serveReturn(app: FastifyInstance, options: SignInOptions, signIn: SignIn): void {
  app.get(callbackPath, async (request, reply) => {
    const [, attempt = null] =
      new RegExp(`(?:^|; ?)${companyCookie}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '') ?? [];
    const [, query = ''] = request.url.split('?');
    const answer = { attempt, query, session: sessionValueOf(request) };
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    reply.type('text/html; charset=utf-8');
    try {
      const session = await countingFailures(options, request, () => signIn.finishCompany(answer, visitOf(request)));
      keepSession(reply, session);
      keepMark(request, reply, options.config.masterKeys);
      return reply.send(leadingTo('/console/'));
    } catch (error) {
      // A person reads this answer: the way in says what to do next.
      if (!(error instanceof LenderProblem)) throw error;
      return reply.status(problems[error.problem].status).send(leadingTo('/console/#company-refused'));
    }
  });
}

const leadingTo = (address: string) => `<!doctype html><html lang="es"><meta charset="utf-8"><title>Plazo</title>
<meta http-equiv="refresh" content="0;url=${address}"><p><a href="${address}">Continuar / Continue</a></p></html>
`;

function visitOf({ id, ip, headers }: FastifyRequest): Visit {
  return { requestId: id, address: ip, device: deviceKind(headers['user-agent'] ?? '') };
}

/** Each failed try of an address counts; once there are too many, it has to wait. */
async function countingFailures<T>(
  { db, clock, config }: SignInOptions,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const key = `staff-sign-in:${whoTries(request, config)}`;
  const { waitSeconds } = await takeHits(db, [{ key, ...failures }], clock.now());
  if (waitSeconds > 0) throw new TooManyRequests('too many failed tries', waitSeconds);
  try {
    const done = await work();
    await releaseHits(db, [key], clock.now(), 1);
    return done;
  } catch (error) {
    if (error instanceof LenderProblem)
      request.log.warn({ problem: error.problem }, 'a sign-in to the console was refused');
    throw error;
  }
}

async function countBegun({ db, clock, config }: SignInOptions, request: FastifyRequest): Promise<void> {
  const key = `staff-begin:${whoTries(request, config)}`;
  const { waitSeconds } = await takeHits(db, [{ key, ...begun }], clock.now());
  if (waitSeconds > 0) throw new TooManyRequests('too many sign-ins begun', waitSeconds);
}

/** A browser in which somebody has signed in, or else an address. */
function whoTries(request: FastifyRequest, { masterKeys }: Config): string {
  const mark = markOf(request, masterKeys);
  return mark === null ? addressKeys(request.ip).own : `browser ${mark}`;
}

function companyOf(config: Config, origin: string): CompanyAccounts | null {
  const { STAFF_OIDC_ISSUER: issuer, STAFF_OIDC_CLIENT_ID: clientId, STAFF_OIDC_CLIENT_SECRET: clientSecret } = config;
  if (!issuer) return null;
  const allowsHttp = config.NODE_ENV !== 'production' || config.ALLOW_HTTP_BASE;
  return new CompanyAccounts({ issuer, clientId, clientSecret, allowsHttp }, origin + callbackPath);
}
