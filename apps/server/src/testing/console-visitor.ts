import type { ProblemDocument } from '@plazo/contract/lender/problem';
import type { StaffMember } from '@plazo/contract/lender/staff';
import { Authenticator, type PasskeyOptions } from './authenticator.ts';
import type { TestLender } from './test-lender.ts';

/** Where the test's console is. */
export const consoleOrigin = 'http://localhost:3001';

export interface ConsoleAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each address answers something else
  json: any & Partial<ProblemDocument>;
  headers: Record<string, unknown>;
}

/** A browser at the console: it keeps cookies, and asks as a script of our own page does. */
export class ConsoleVisitor {
  readonly authenticator = new Authenticator(consoleOrigin);
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly lender: TestLender,
    private readonly from = '203.0.113.7',
  ) {}

  /** Posts to an address of the console, below `/console/`. */
  post(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<ConsoleAnswer> {
    return this.send('POST', `/console/${path}`, body, headers);
  }

  /** Makes a call of the lender's API with the session. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, headers: Record<string, string> = {}) {
    const key = method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {};
    return this.send(method, `/lender/v1${path}`, body, { ...key, ...headers });
  }

  async send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body: object | undefined,
    headers: Record<string, string> = {},
  ): Promise<ConsoleAnswer> {
    const answer = await this.lender.app.inject({
      method,
      url,
      remoteAddress: this.from,
      headers: { 'plazo-console': '1', 'sec-fetch-site': 'same-origin', cookie: this.cookie, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, json: isJson ? answer.json() : answer.body, headers: answer.headers };
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Sets up a passkey by an invitation, and is signed in. */
  async join(invitation: string): Promise<ConsoleAnswer> {
    const { json } = await this.post('join/passkey', { invitation });
    const response = this.authenticator.create(json.options as PasskeyOptions);
    return this.post('join/passkey/answer', { invitation, attempt: json.attempt, response });
  }

  async signIn(): Promise<ConsoleAnswer> {
    const { json } = await this.post('sign-in/passkey');
    const response = this.authenticator.get(json.options as PasskeyOptions);
    return this.post('sign-in/passkey/answer', { attempt: json.attempt, response });
  }

  /** Proves again who they are. */
  async prove(): Promise<ConsoleAnswer> {
    const { json } = await this.post('prove/passkey');
    const response = this.authenticator.get(json.options as PasskeyOptions);
    return this.post('prove/passkey/answer', { attempt: json.attempt, response });
  }

  async me(): Promise<StaffMember> {
    const { json } = await this.call('GET', '/me');
    return json.person as StaffMember;
  }
}

/** The value in an invitation's link. */
export function invitationIn(url: string | undefined): string {
  return url?.split('#')[1] ?? '';
}
