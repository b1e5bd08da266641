import { failuresPath } from '@plazo/contract/failures';
import type { FastifyInstance } from 'fastify';
import { CallRate } from '../platform/http/call-rate.ts';
import { addressKeys } from '../platform/http/client-address.ts';
import type { BrowserFailureKind, Metrics } from './metrics.ts';

/** An honest report is a few hundred bytes: an error's name, and where in our files it occurred. */
const bodyLimit = 4096;

/**
 * How many reports one address may send in a second, and how many lines this process logs in one, for failures and for recoveries each.
 * Further ones are counted or dropped, not logged.
 */
const perSecond = { address: 1, log: 2 };

/** A report, as far as it has the form of ours: anything else that somebody sends is not logged. */
export interface BrowserFailure {
  kind: BrowserFailureKind;
  /** Such as TypeError. */
  name: string | null;
  /** The number of React's message. */
  react: string | null;
  /** File, line and column, from the throw outwards. */
  places: string[];
}

const maxPlaces = 8;

export function failureOf(report: string): BrowserFailure {
  const [name = null] = /[A-Z][A-Za-z]{0,30}Error\b|\bError\b/.exec(report) ?? [];
  const [, react = null] = / #(\d{1,4})\b/.exec(report) ?? [];
  const places = report.match(/\/assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}/g) ?? [];
  return { kind: kindOf(report), name, react, places: places.slice(0, maxPlaces) };
}

function kindOf(report: string): BrowserFailureKind {
  if (report === 'late') return 'late';
  if (report.startsWith('recovered')) return 'recovered';
  if (report.startsWith('error')) return 'error';
  return report.startsWith('unhandledrejection') ? 'rejection' : 'load';
}

/** The browser and its version, and nothing else that it says about itself. */
function browserName(agent = ''): string {
  return /\b(?:Firefox|Chrome|Version)\/\d{1,4}/.exec(agent)?.[0].replace('Version', 'Safari') ?? 'other';
}

/** Takes the reports of documents: each is counted, some are logged, and all get an empty answer. */
export function registerBrowserFailures(app: FastifyInstance, metrics: Metrics | undefined): void {
  const addresses = new CallRate(perSecond.address, 'address that reports failures');
  const lines = new CallRate(perSecond.log, 'process');
  app.post(failuresPath, { bodyLimit, logLevel: 'warn' }, async (request, reply) => {
    await addresses.take(addressKeys(request.ip).own);
    const failure = failureOf(typeof request.body === 'string' ? request.body : '');
    metrics?.countBrowserFailure(failure.kind);
    const log = () =>
      request.log.warn({ ...failure, browser: browserName(request.headers['user-agent']) }, 'browser failure');
    await lines.take(failure.kind === 'recovered' ? 'recovered' : 'failed').then(log, () => undefined);
    return reply.status(204).send();
  });
}
