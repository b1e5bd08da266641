import { Client, type ClientConfig } from 'pg';

/** What the server in use must be, in libpq's words. */
type Wanted = 'any' | 'read-write' | 'primary';

const pattern = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/i;

/**
 * The servers in a URL, as libpq reads it: `postgres://me@one:5432,two:5433/plazo?target_session_attrs=read-write`. One of them is used
 * until it fails; then the next one is.
 */
export class PostgresHosts {
  readonly #urls: string[];
  readonly #wanted: Wanted;
  /** Milliseconds that a server may take to accept a connection (`connect_timeout`, in seconds); undefined if it is not given. */
  readonly connectTimeout: number | undefined;
  /** How often a server was left. Connections with an earlier count are no longer used. */
  #left = 0;
  readonly #madeAt = new WeakMap<Client, number>();

  /** Throws one readable line without the URL, which may contain a password. */
  constructor(url: string) {
    const [, start = '', hosts = '', rest = ''] = pattern.exec(url) ?? [];
    this.#urls = hosts.split(',').map((host) => withoutAttributes(`${start}${host}${rest}`));
    const wanted = /[?&]target_session_attrs=([^&]*)/.exec(url)?.[1];
    // A read-only server is useless to us; if only one is named we find out at the first write.
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

  /** The count when a connection was started. */
  madeAt(client: Client): number {
    return this.#madeAt.get(client) ?? -1;
  }

  begin(client: Client): void {
    this.#madeAt.set(client, this.#left);
  }

  /** Moves on to the next server, unless somebody has since `left` was read. */
  leave(left: number): void {
    if (left === this.#left) this.#left += 1;
  }

  /** Throws if a new connection leads to an unwanted server. */
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

/** A client that connects to the server in use, with its own time limit for that. */
export function clientOf(hosts: PostgresHosts, milliseconds: number): typeof Client {
  return class extends Client {
    constructor(config?: string | ClientConfig) {
      const given = typeof config === 'object' ? config : {};
      super({ ...given, connectionString: hosts.url, connectionTimeoutMillis: milliseconds });
      hosts.begin(this);
    }
  };
}
