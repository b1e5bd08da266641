import { Agent, type IncomingMessage, request } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { CoreAccess } from '../platform/config/core-access.ts';
import { accessHeaders } from './access-headers.ts';
import type { RawAnswer } from './answer-body.ts';
import { unpacked } from './unpacked.ts';

/** One request to a lender's core. */
export interface CoreRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string | Buffer | FormData | undefined;
  /** It can be sent again when its answer is lost: it changes nothing, or the core keeps its key. */
  mayRepeat: boolean;
  /** Milliseconds in all, including the second attempt. */
  timeLimit: number;
}

/** No answer came. */
export class NoAnswer extends Error {
  constructor(
    /** `down`: no request was sent (core-breaker.ts). */
    readonly kind: 'late' | 'lost' | 'huge' | 'down',
    /** For the log: the network error's code, never an address with a query. */
    reason: string,
    /** Whether any part of the request may have reached the core. */
    readonly isSent: boolean,
  ) {
    super(reason);
    this.name = 'NoAnswer';
  }
}

export interface CoreConnection {
  send(asked: CoreRequest): Promise<RawAnswer>;
  close(): Promise<void>;
}

/** Far more than any screen needs, and far less than would hurt this server. */
const largestAnswer = 4 * 1024 * 1024;
const connectLimit = 3000;
/** An unused connection is closed before the core closes it: most servers wait five seconds or more. */
const keptFor = 4000;
const askedAgainAfter = 100;

/** The connections to a lender's core: kept open, limited in number, time and size. */
export function connectToCore(access: CoreAccess): CoreConnection {
  const kept = { keepAlive: true, maxSockets: 128, timeout: keptFor };
  const agents = { access, plain: new Agent(kept), tls: new TlsAgent({ ...kept, ...access.tls }) };
  return {
    send: (asked) => send(asked, agents),
    close: async () => {
      agents.plain.destroy();
      agents.tls.destroy();
    },
  };
}

interface Agents {
  access: CoreAccess;
  plain: Agent;
  tls: TlsAgent;
}

/** Most of the contract's reads are POST, which nothing on the way may repeat by itself; the contract says which calls are reads. */
async function send(asked: CoreRequest, agents: Agents): Promise<RawAnswer> {
  const signal = AbortSignal.timeout(asked.timeLimit);
  if (!asked.mayRepeat) return exchange(asked, agents, signal);
  try {
    const answer = await exchange(asked, agents, signal);
    if (![502, 503, 504].includes(answer.status)) return answer;
  } catch (error) {
    if (!(error instanceof NoAnswer) || error.kind !== 'lost') throw error;
  }
  await wait(askedAgainAfter);
  return exchange(asked, agents, signal);
}

/** Redirects are not followed: they are for a browser. */
async function exchange(asked: CoreRequest, agents: Agents, signal: AbortSignal): Promise<RawAnswer> {
  const { method, url, body } = asked;
  const isTls = url.startsWith('https:');
  let isSent = false;
  try {
    // A form with a file gets its boundary here.
    const form = body instanceof FormData ? new Response(body) : null;
    const content = form ? Buffer.from(await form.arrayBuffer()) : (body as string | Buffer | undefined);
    const type = form?.headers.get('content-type');
    const typed = { ...asked.headers, ...(type && { 'content-type': type }), 'accept-encoding': 'identity' };
    const headers = accessHeaders(agents.access, { method, url, headers: typed, content });
    const options = { method, headers, signal, agent: isTls ? agents.tls : agents.plain };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = (isTls ? tlsRequest : request)(url, options, resolve).on('error', reject);
      // Until there is a connection, nothing has left this process.
      sent.on('socket', (socket) => {
        isSent = !socket.connecting;
        if (isSent) return;
        const late = setTimeout(() => sent.destroy(new Error('CONNECT_TIMEOUT')), connectLimit);
        sent.once('close', () => clearTimeout(late));
        socket.once(isTls ? 'secureConnect' : 'connect', () => {
          clearTimeout(late);
          isSent = true;
        });
      });
      sent.end(content);
    });
    return { status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', body: await bodyOf(answer) };
  } catch (error) {
    throw noAnswer(error as Error & { code?: string }, signal, isSent);
  }
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestAnswer) throw new RangeError(tooLarge);
    chunks.push(chunk);
  }
  return unpacked(Buffer.concat(chunks), answer.headers['content-encoding'], largestAnswer);
}

const tooLarge = `more than ${largestAnswer} bytes`;

function noAnswer(error: Error & { code?: string }, signal: AbortSignal, isSent: boolean): NoAnswer {
  // zlib says it with ERR_BUFFER_TOO_LARGE.
  if (error instanceof RangeError) return new NoAnswer('huge', tooLarge, isSent);
  const isLate = signal.aborted || /TIMEDOUT|TIMEOUT/.test(error.code ?? error.message);
  return new NoAnswer(isLate ? 'late' : 'lost', isLate ? 'no answer in time' : (error.code ?? error.name), isSent);
}
