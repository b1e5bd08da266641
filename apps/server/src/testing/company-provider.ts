import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A real OpenID provider, whose sign-in takes any name; and a browser that goes through it. */
export class CompanyProvider {
  private constructor(
    private readonly server: Server,
    private readonly restore: () => void,
    readonly issuer: string,
  ) {}

  static readonly client = { id: 'plazo', secret: 'a-secret-of-the-client-of-a-test' };

  /** `callback` is where people are sent back. */
  static async open(callback: string): Promise<CompanyProvider> {
    const restore = withoutAdvice();
    const { Provider } = await import('oidc-provider');
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { id, secret } = CompanyProvider.client;
    const provider = new Provider(issuer, {
      clients: [{ client_id: id, client_secret: secret, redirect_uris: [callback] }],
      cookies: { keys: ['a key of a test'] },
      claims: { openid: ['sub'] },
    });
    server.on('request', provider.callback());
    return new CompanyProvider(server, restore, issuer);
  }

  /** Signs in under a name and agrees, unless the provider knows the browser by its cookies; returns the query with which the browser is sent back. */
  async signIn(url: string, name: string, cookies = new Map<string, string>()): Promise<string> {
    let at = url;
    let body: URLSearchParams | null = null;
    for (let step = 0; step < 12; step += 1) {
      const answer: Response = await fetch(at, {
        method: body ? 'POST' : 'GET',
        body,
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([key, kept]) => `${key}=${kept}`).join('; ') },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, key = '', kept = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (kept === '') cookies.delete(key);
        else cookies.set(key, kept);
      }
      body = null;
      const next = answer.headers.get('location');
      if (next !== null) {
        at = new URL(next, at).href;
        if (!at.startsWith(this.issuer)) return new URL(at).search.slice(1);
        continue;
      }
      const page = await answer.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      if (!prompt) throw new Error(`the provider answered ${answer.status}: ${page}`);
      at = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', at).href;
      body = new URLSearchParams({ prompt, login: name, password: 'any' });
    }
    throw new Error('the provider never sent the browser back');
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
    this.restore();
  }
}

/** The library says on the console what a provider in production needs. */
function withoutAdvice(): () => void {
  const { info, warn } = console;
  const filtered =
    (print: typeof info) =>
    (message: unknown, ...more: unknown[]) => {
      if (!String(message).startsWith('oidc-provider')) print(message, ...more);
    };
  Object.assign(console, { info: filtered(info), warn: filtered(warn) });
  return () => Object.assign(console, { info, warn });
}
