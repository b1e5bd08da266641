import type { Configuration } from 'openid-client';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { systemClock } from '../platform/clock.ts';
import type { Queryable } from '../platform/db/db.ts';
import { beginAttempt, takeAttempt } from './attempt.repository.ts';

/** The lender's OpenID provider (STAFF_OIDC_*). */
export interface Provider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The provider may be at an http address: development, or a private network. */
  allowsHttp: boolean;
}

/** What a sign-in at the provider is for. */
export type CompanyPurpose =
  | { kind: 'sign-in' }
  | { kind: 'join'; invitationHash: string }
  | { kind: 'prove'; staffId: string };

interface Begun {
  verifier: string;
  state: string;
  nonce: string;
  purpose: CompanyPurpose;
  at: number;
}

/** How long ago people may have signed in at the provider, in seconds: as long as a session of ours lasts. */
const longestAge = 36_000;

// Loaded when somebody signs in, not when the server starts.
const library = () => import('openid-client');

/** Sign-in by the account that people have at the lender (OpenID Connect, authorization code with PKCE). */
export class CompanyAccounts {
  #discovered: Promise<Configuration> | undefined;

  constructor(
    private readonly provider: Provider,
    private readonly callback: string,
  ) {}

  /** Where the browser is sent, and the value that it must hold when it comes back. */
  async begin(db: Queryable, purpose: CompanyPurpose, now: number): Promise<{ url: string; attempt: string }> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } =
      await library();
    const begun: Begun = {
      verifier: randomPKCECodeVerifier(),
      state: randomState(),
      nonce: randomNonce(),
      purpose,
      at: now,
    };
    const url = buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: this.callback,
      scope: 'openid',
      code_challenge: await calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
      state: begun.state,
      nonce: begun.nonce,
      // Whoever proves who they are does so now. With any max_age the provider says when somebody last signed in there.
      ...(purpose.kind === 'prove' ? { max_age: '0', prompt: 'login' } : { max_age: String(longestAge) }),
    });
    return { url: url.href, attempt: await beginAttempt(db, 'company', begun, now) };
  }

  /** The account with which a browser comes back; refuses any other answer. */
  async finish(
    db: Queryable,
    { attempt, query }: { attempt: string | null; query: string },
    now: number,
  ): Promise<{ issuer: string; subject: string; purpose: CompanyPurpose; provedAt: number }> {
    const begun = attempt === null ? null : await takeAttempt<Begun>(db, 'company', attempt, now);
    if (!begun) throw refused();
    const { authorizationCodeGrant } = await library();
    const isProof = begun.purpose.kind === 'prove';
    const tokens = await authorizationCodeGrant(await this.#configuration(), new URL(`${this.callback}?${query}`), {
      pkceCodeVerifier: begun.verifier,
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      idTokenExpected: true,
      maxAge: isProof ? 300 : longestAge,
    }).catch(() => {
      throw refused();
    });
    const claims = tokens.claims();
    if (!claims) throw refused();
    // The provider may know the browser from earlier: that proves no more than it did then.
    const age = Math.max(0, systemClock.now() - Number(claims.auth_time) * 1000);
    return { issuer: claims.iss, subject: claims.sub, purpose: begun.purpose, provedAt: now - age };
  }

  /** Asked once it is needed, and again if it failed. */
  #configuration(): Promise<Configuration> {
    this.#discovered ??= this.#discover().catch((error: unknown) => {
      this.#discovered = undefined;
      throw new LenderProblem('unavailable', `the OpenID provider does not answer: ${(error as Error).message}`);
    });
    return this.#discovered;
  }

  async #discover(): Promise<Configuration> {
    const { allowInsecureRequests, discovery } = await library();
    const { issuer, clientId, clientSecret, allowsHttp } = this.provider;
    const options = { timeout: 10, ...(allowsHttp ? { execute: [allowInsecureRequests] } : {}) };
    return discovery(new URL(issuer), clientId, clientSecret, undefined, options);
  }
}

function refused(): LenderProblem {
  return new LenderProblem('unauthorized', 'the provider did not say who you are, or it took too long');
}
