import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** What a mail server does at one of its steps: an answer's code, `cut` the connection, or never answer. */
type Step = number | 'cut' | 'hang';

/** A real mail server in this process, which keeps what it takes. */
export class MailServer {
  readonly mails: { to: string[]; text: string }[] = [];
  /** What to do, by step; nothing: it accepts. `begin` is with the first of the text, `data` after all of it. */
  does: { recipient?: Step; begin?: Step; data?: Step; login?: Step } = {};
  /** Called before a text is answered. */
  beforeAnswer: (() => Promise<unknown>) | null = null;
  readonly #server: SMTPServer;

  private constructor(options: SMTPServerOptions) {
    this.#server = new SMTPServer({
      disableReverseLookup: true,
      logger: false,
      authOptional: true,
      closeTimeout: 1,
      onAuth: ({ username, password }, _, done) =>
        password === 'right' ? done(null, { user: username }) : done(answering(535)),
      onRcptTo: (_, { id }, done) => this.#do(this.does.recipient, id, done),
      onData: (stream, { id, envelope }, done) => {
        let text = '';
        stream.on('data', (part) => {
          text += part;
          if (this.does.begin) this.#do(this.does.begin, id, done);
        });
        stream.on('end', async () => {
          if (this.does.begin) return;
          await this.beforeAnswer?.();
          const isKept = this.does.data === undefined || this.does.data === 'cut' || this.does.data === 'hang';
          if (isKept) this.mails.push({ to: envelope.rcptTo.map(({ address }) => address), text });
          this.#do(this.does.data, id, done);
        });
      },
      ...options,
    });
    // A connection that breaks is part of these tests.
    this.#server.on('error', () => {});
  }

  static async open(options: SMTPServerOptions = {}): Promise<MailServer> {
    const mail = new MailServer({ hideSTARTTLS: options.cert === undefined, ...options });
    await new Promise<void>((resolve) => mail.#server.listen(0, '127.0.0.1', resolve));
    return mail;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  reset(): void {
    this.mails.length = 0;
    this.does = {};
    this.beforeAnswer = null;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #do(step: Step | undefined, session: string, done: (error?: Error | null) => void): void {
    if (step === undefined) done();
    else if (typeof step === 'number') done(answering(step));
    else if (step === 'cut') {
      for (const connection of this.#server.connections) if (connection.session.id === session) connection.close();
    }
  }
}

function answering(responseCode: number): Error {
  return Object.assign(new Error('as this test wants it'), { responseCode });
}
