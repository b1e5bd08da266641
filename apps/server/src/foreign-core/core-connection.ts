import { Agent, type Dispatcher, type FormData, interceptors, request } from 'undici';
import type { RawAnswer } from './answer-reader.ts';

/** One request to a lender's core. */
export interface CoreRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string | Buffer | FormData | undefined;
  /** It changes nothing, so it can be sent again when its answer is lost. */
  isRead: boolean;
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

/** The connections to a lender's core: kept open, limited in number, time and size. */
export function connectToCore(): CoreConnection {
  const agent = new Agent({
    connections: 128,
    keepAliveTimeout: 10_000,
    maxResponseSize: largestAnswer,
    connect: { timeout: connectLimit },
  });
  // Most of the contract's reads are POST, which nothing on the way may repeat by itself; the contract says which calls are reads.
  const reads = agent.compose(
    interceptors.retry({
      maxRetries: 1,
      minTimeout: 100,
      maxTimeout: 500,
      methods: ['GET', 'POST'],
      statusCodes: [502, 503, 504],
      throwOnError: false,
    }),
  );
  return {
    send: (asked) => send(asked, asked.isRead ? reads : agent),
    close: () => agent.close(),
  };
}

async function send(
  { method, url, headers, body, timeLimit }: CoreRequest,
  dispatcher: Dispatcher,
): Promise<RawAnswer> {
  const signal = AbortSignal.timeout(timeLimit);
  let isSent = false;
  const noted = dispatcher.compose(whenWritten(() => (isSent = true)));
  try {
    // Redirects are not followed: they are for a browser.
    const answer = await request(url, { method, headers, body: body ?? null, dispatcher: noted, signal });
    const type = answer.headers['content-type'];
    return {
      status: answer.statusCode,
      type: typeof type === 'string' ? type : '',
      body: Buffer.from(await answer.body.arrayBuffer()),
    };
  } catch (error) {
    throw noAnswer(error as Error & { code?: string }, signal, isSent);
  }
}

/** Reports when a request has a connection and is about to be written: until then nothing of it has left this process. */
function whenWritten(tell: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart: (controller, context) => {
        tell();
        handler.onRequestStart?.(controller, context);
      },
      onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
      onResponseStart: (...start) => handler.onResponseStart?.(...start),
      onResponseData: (...data) => handler.onResponseData?.(...data),
      onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
      onResponseError: (...failure) => handler.onResponseError?.(...failure),
    });
}

function noAnswer({ code, name }: Error & { code?: string }, signal: AbortSignal, isSent: boolean): NoAnswer {
  const reason = code ?? name;
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new NoAnswer('huge', `more than ${largestAnswer} bytes`, isSent);
  const isLate = signal.aborted || /TIMEOUT|TimeoutError/.test(reason);
  return new NoAnswer(isLate ? 'late' : 'lost', isLate ? 'no answer in time' : reason, isSent);
}
