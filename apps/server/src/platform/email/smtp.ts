import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { RefusedByProvider } from '../http/signed-post.ts';
import { type EmailMessage, type EmailProvider, MaybeTaken, UnknownAddress } from './email-message.ts';

// A message is the server's from the dot after its text on. Between the first byte of it and the answer to the dot a lost connection leaves
// the question open; before that, and after any answer, there is none. So nodemailer's connection is used without its transport, which does
// not say how far it had come.

/** All of a delivery, in milliseconds: below the lease of the worker that sends. */
const longestDelivery = 20_000;

export interface SmtpSettings {
  /** `smtps://host:465`, or `smtp://host:587`, where STARTTLS is required unless the host is this machine and has no authority of its own. */
  url: string;
  auth: { user: string; pass: string } | null;
  /** The authority of the server's certificate, in PEM; null: a public one. */
  ca: Buffer | null;
  sender: { name: string; address: string };
  /** Milliseconds for all of a delivery. */
  timeLimit?: number;
}

/** A mail server. Errors never quote the message or its address. */
export function smtpEmail(settings: SmtpSettings): EmailProvider {
  return {
    async send(message) {
      const text = await composed(message, settings.sender);
      const envelope = { from: settings.sender.address, to: [message.address] };
      await deliver(text, envelope, settings);
    },
  };
}

function composed(
  { id, address, subject, content, sentAt, unsubscribe }: EmailMessage,
  sender: SmtpSettings['sender'],
): Promise<Buffer> {
  const [, domain = ''] = sender.address.split('@');
  const headers = {
    // A program has written it: no automatic reply is wanted (RFC 3834).
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return new MailComposer({
    from: sender,
    to: { name: '', address },
    subject,
    text: content,
    messageId: `<${id}@${domain}>`,
    date: new Date(sentAt),
    headers,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

/** What nodemailer says of a failure (its errors quote addresses, so only these are passed on). */
interface Failure {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

async function deliver(
  text: Buffer,
  envelope: { from: string; to: string[] },
  { url, auth, ca, timeLimit = longestDelivery }: SmtpSettings,
): Promise<void> {
  const { host, hostname, protocol, port } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const connection = new SMTPConnection({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    // To a relay on this machine nobody listens.
    ...(isLocal(hostname) && !ca ? { ignoreTLS: true } : { requireTLS: true }),
    ...(ca ? { tls: { ca } } : {}),
  });
  let isBegun = false;
  const body = new Readable({
    read() {
      isBegun = true;
      this.push(text);
      this.push(null);
    },
  });
  try {
    await withinTime(timeLimit, (done) => {
      connection.on('error', done);
      connection.connect((failure) => {
        if (failure) return done(failure);
        const send = () => connection.send(envelope, body, done);
        if (!auth) return send();
        connection.login({ credentials: auth }, (refused) => (refused ? done(refused) : send()));
      });
    });
    connection.quit();
  } catch (error) {
    connection.close();
    throw asOutcome(error as Failure, isBegun, host);
  }
}

/** Calls `work` and waits until it is done or the time is over. What it says after that is ignored. */
function withinTime(timeLimit: number, work: (done: (failure?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject({ code: 'ETIMEDOUT' }), timeLimit);
    work((failure) => {
      clearTimeout(timer);
      if (failure) reject(failure);
      else resolve();
    });
  });
}

function asOutcome(
  { code = '', command = '', responseCode, response = '' }: Failure,
  isBegun: boolean,
  host: string,
): Error {
  if (responseCode === undefined && isBegun) return new MaybeTaken(`${host} was lost after DATA (${code})`);
  const answer = responseCode === undefined ? `cannot be reached (${code})` : `answered ${responseCode} to ${command}`;
  // Of this message, unlike a refused password or sender, which are for people to put right.
  const isFinal = (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA');
  // Under 5.7 the server has something against the sender (RFC 3463), whose other e-mails it may take.
  const isOfAddress =
    command === 'RCPT TO' && [550, 551, 553].includes(responseCode ?? 0) && !/^\d{3}[ -]5\.7\./.test(response);
  return new (isOfAddress ? UnknownAddress : isFinal ? RefusedByProvider : Error)(`${host} ${answer}`);
}

function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
}
