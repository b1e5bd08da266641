import { complaintDetail, complaintInit } from '@plazo/contract/complaints';
import { type AnyEndpoint, endpointUrl } from '@plazo/contract/endpoint';
import { contractDetail, loanDetails } from '@plazo/contract/loan';
import { loanDetailConfirm } from '@plazo/contract/offer';
import { generateVcode, loanPlayDelayDetail, loanPlayDetail } from '@plazo/contract/repayment';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { buildApp } from '../borrower-app.ts';
import { builtPages } from '../pages/page-source.ts';
import { systemClock } from '../platform/clock.ts';
import { loadConfig } from '../platform/config/config.ts';
import { createLogger } from '../platform/http/logging.ts';
import { type RunningCore, type Sent, startChangedCore, startReferenceCore } from './reference-core.ts';

// The reference core, made wrong by a test, with Plazo on top of it.
export type Json = Record<string, unknown>;
export type Wrong = (own: Exclude<Sent, string>) => Sent;

/** The answer with other data. */
export const data =
  (change: (data: Json) => unknown): Wrong =>
  (own) => {
    const body = JSON.parse(own.body) as Json;
    return { ...own, body: JSON.stringify({ ...body, data: change(body.data as Json) }) };
  };
export const fields = (changes: Json): Wrong => data((own) => ({ ...own, ...changes }));
export const body = (
  text: string,
  status = 200,
  headers: Record<string, string> = { 'content-type': 'text/html' },
): Wrong => {
  return () => ({ status, headers, body: text });
};
export const json = (value: unknown, status = 200): Wrong =>
  body(JSON.stringify(value), status, { 'content-type': 'application/json' });

const launch = 'userId=ana&sessionId=secret-session';
const order = `${launch}&orderId=A1`;
const screens = new Map<AnyEndpoint, string>([
  [loanDetails, `/loan-details?${order}`],
  [loanPlayDetail, `/repayment?${order}`],
  [loanPlayDelayDetail, `/extension?${order}`],
  [generateVcode, `/carpmm?${order}&amount=108700&payCode=store&requestType=1`],
  [loanDetailConfirm, `/confirm?${launch}&productId=sol`],
  [contractDetail, `/loan-agreement?${launch}&orderNo=A1`],
  [complaintInit, `/complaint?${order}`],
  [complaintDetail, `/complainDetails?${launch}&problemId=Q1`],
]);

/** How a screen opened. */
export interface Opened {
  status: number;
  html: string;
  /** The text that a reader sees. */
  text: string;
  log: Json[];
}

interface WrongCores {
  /** Opens the screen of a call whose answer is changed, or another screen. */
  open(endpoint: AnyEndpoint, wrong: Wrong, screen?: string): Promise<Opened>;
  /** Makes a call whose answer is changed, as a browser does. */
  call(endpoint: AnyEndpoint, wrong: Wrong, payload?: string): Promise<{ status: number; raw: string; log: Json[] }>;
}

/** Call it once in a test file. */
export function wrongCores(): WrongCores {
  let right: RunningCore;
  beforeAll(async () => {
    right = await startReferenceCore();
  });
  afterAll(() => right.close());
  const opened: (RunningCore | FastifyInstance)[] = [];
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.close();
  });
  const start = async (endpoint: AnyEndpoint, wrong: Wrong) => {
    const address = `${endpoint.method} ${endpointUrl(endpoint)}`;
    const core = await startChangedCore(right.base, (call, own) => (call === address ? wrong(own) : own));
    opened.push(core);
    const log: Json[] = [];
    const logger = createLogger('warn', { write: (line) => log.push(JSON.parse(line) as Json) });
    const config = loadConfig({ API_BASE_URL: core.base, LOG_LEVEL: 'warn' });
    config.tenant.allowedHosts = ['a.example'];
    const pages = await builtPages();
    const app = await buildApp({ db: null, clock: systemClock, config, logger, pages, callTimeLimit: 1500 });
    opened.push(app);
    return { app, log };
  };
  return {
    async open(endpoint, wrong, screen = screens.get(endpoint) ?? '') {
      const { app, log } = await start(endpoint, wrong);
      const answer = await app.inject({ url: screen, headers: { accept: 'text/html' } });
      const text = answer.body
        .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
        .replace(/<[^>]+>|\s+/g, ' ')
        .replace(/ +/g, ' ');
      return { status: answer.statusCode, html: answer.body, text, log };
    },
    async call(endpoint, wrong, payload = 'orderId=A1&amount=1') {
      const { app, log } = await start(endpoint, wrong);
      const sent =
        endpoint.client === 'json'
          ? { headers: { 'content-type': 'application/json' }, payload: '{}' }
          : { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload };
      const answer = await app.inject({ method: endpoint.method, url: `${endpointUrl(endpoint)}?${launch}`, ...sent });
      return { status: answer.statusCode, raw: answer.body, log };
    },
  };
}
