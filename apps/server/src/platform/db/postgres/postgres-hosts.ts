import { Client, type ClientConfig } from 'pg';

/** What the server that we use must be, in libpq's words. */
type Wanted = 'any' | 'read-write' | 'primary';

const pattern = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/i;

/**
 * The servers that a URL names, as libpq reads it: `postgres://me@one:5432,two:5433/plazo?target_session_attrs=read-write`. One of
 * them is used until it fails; then the next one is.
 */
export class PostgresHosts {
  readonly #urls: string[];
  readonly #wanted: Wanted;
  /** Milliseconds that a server may take to accept a connection (`connect_timeout`, in seconds); undefined: it does not say. */
  readonly connectTimeout: number | undefined;
  /** How often a server was left. Connections of an earlier count are not used any more. */
  #left = 0;
  readonly #madeAt = new WeakMap<Client, number>();

  /** Throws one readable line without the URL, which may hold a password. */
  constructor(url: string) {
    const [, start = '', hosts = '', rest = ''] = pattern.exec(url) ?? [];
    this.#urls = hosts.split(',').map((host) => withoutAttributes(`${start}${host}${rest}`));
    const wanted = /[?&]target_session_attrs=([^&]*)/.exec(url)?.[1];
    // One that cannot be written to is no use to us; where only one is named we find out at the first write.
    this.#wanted = readWanted(wanted ?? (this.#urls.length > 1 ? 'read-write' : 'any'));
    this.connectTimeout = readSeconds(/[?&]connect_timeout=([^&]*)/.exec(url)?.[1]);
  }

  get count(): number {
    return this.#urls.length;
  }

  get left(): number {
    return this.#left;
  }

  get url(): string {
    return this.#urls[this.#left % this.#urls.length] ?? '';
  }

  /** The count when a connection was begun. */
  madeAt(client: Client): number {
    return this.#madeAt.get(client) ?? -1;
  }

  begin(client: Client): void {
    this.#madeAt.set(client, this.#left);
  }

  /** Goes on to the next server, unless somebody did since `left` was read. */
  leave(left: number): void {
    if (left === this.#left) this.#left += 1;
  }

  /** Throws if a new connection leads to a server that is not wanted. */
  async check(client: Client): Promise<void> {
    if (this.#wanted === 'any') return;
    const question =
      this.#wanted === 'primary'
        ? 'select pg_is_in_recovery()::text'
        : `select current_setting('transaction_read_only')`;
    const { rows } = await client.query<string[]>({ text: question, rowMode: 'array' });
    const [answer] = rows[0] ?? [];
    if (answer === 'on' || answer === 'true') throw new Error(`the server is not ${this.#wanted}`);
  }
}

function withoutAttributes(url: string): string {
  return url
    .replace(/([?&])target_session_attrs=[^&]*&?/, '$1')
    .replace(/([?&])connect_timeout=[^&]*&?/, '$1')
    .replace(/[?&]$/, '');
}

function readSeconds(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text) * 1_000;
  throw new Error('connect_timeout must be a number of seconds, 1 to 999');
}

function readWanted(text: string): Wanted {
  if (text === 'any' || text === 'read-write' || text === 'primary') return text;
  throw new Error('target_session_attrs must be any, read-write or primary');
}

/** A client that connects to the server in use, with a time limit of its own for that. */
export function clientOf(hosts: PostgresHosts, milliseconds: number): typeof Client {
  return class extends Client {
    constructor(config?: string | ClientConfig) {
      const given = typeof config === 'object' ? config : {};
      super({ ...given, connectionString: hosts.url, connectionTimeoutMillis: milliseconds });
      hosts.begin(this);
    }
  };
}
