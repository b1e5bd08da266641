import type { operations } from '@plazo/lender-client';
import { addDays } from '@plazo/loan-rules/calendar';
import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';

type Answer<Name extends 'portfolio' | 'arrears' | 'cashFlows'> =
  operations[Name]['responses'][200]['content']['application/json']['rows'];

export type PortfolioRow = Answer<'portfolio'>[number];
export type ArrearsRow = Answer<'arrears'>[number];
export type Flow = Answer<'cashFlows'>[number];

export const spans = ['7', '30', '90'] as const;

export interface PortfolioSearch {
  /** The day at whose end it is looked at; left out: yesterday. */
  on?: string;
  days?: (typeof spans)[number];
}

export function readPortfolioSearch(given: Record<string, unknown>): PortfolioSearch {
  const days = spans.find((word) => word === String(given.days));
  const isDay = typeof given.on === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given.on);
  return { ...(isDay && { on: String(given.on) }), ...(days && { days }) };
}

/** The range that a report is about. */
export interface Span {
  from: string;
  through: string;
}

export function spanOf(on: string, days: number): Span {
  return { from: addDays(on, 1 - days), through: on };
}

let last: Promise<unknown> = Promise.resolve();

/** Reports read the whole book, so the server makes few at a time, for everybody: this page asks for one after the other. */
function inTurn<Data>(call: () => Promise<Data>): Promise<Data> {
  const next = last.then(call);
  last = next.catch(() => undefined);
  return next;
}

export const portfolioQuery = (on: string) =>
  queryOptions({
    queryKey: ['reports', 'portfolio', on],
    queryFn: () => inTurn(() => read(api.GET('/lender/v1/reports/portfolio', { params: { query: { on } } }))),
  });

export const arrearsQuery = (on: string) =>
  queryOptions({
    queryKey: ['reports', 'arrears', on],
    queryFn: () => inTurn(() => read(api.GET('/lender/v1/reports/arrears', { params: { query: { on } } }))),
  });

export const flowsQuery = (span: Span) =>
  queryOptions({
    queryKey: ['reports', 'cash-flows', span],
    queryFn: () => inTurn(() => read(api.GET('/lender/v1/reports/cash-flows', { params: { query: span } }))),
  });

export const rollQuery = (span: Span) =>
  queryOptions({
    queryKey: ['reports', 'roll-rates', span],
    queryFn: () => inTurn(() => read(api.GET('/lender/v1/reports/roll-rates', { params: { query: span } }))),
  });

export const chargeOffQuery = (span: Span) =>
  queryOptions({
    queryKey: ['reports', 'charge-offs', span],
    queryFn: () => inTurn(() => read(api.GET('/lender/v1/reports/charge-offs', { params: { query: span } }))),
  });

export const balanceQuery = (on: string) =>
  queryOptions({
    queryKey: ['reports', 'trial-balance', on],
    queryFn: () => inTurn(() => read(api.GET('/lender/v1/reports/trial-balance', { params: { query: { on } } }))),
  });

const files = {
  portfolio: '/lender/v1/reports/portfolio.csv',
  arrears: '/lender/v1/reports/arrears.csv',
  'cash-flows': '/lender/v1/reports/cash-flows.csv',
  'roll-rates': '/lender/v1/reports/roll-rates.csv',
  'charge-offs': '/lender/v1/reports/charge-offs.csv',
  'trial-balance': '/lender/v1/reports/trial-balance.csv',
} as const;

export type FileName = keyof typeof files;

const ofDay: readonly FileName[] = ['portfolio', 'arrears', 'trial-balance'];

/** A report as CSV, as the server writes it. */
export function readFile(name: FileName, span: Span): Promise<string> {
  const query = ofDay.includes(name) ? { on: span.through } : span;
  return inTurn(() => read(api.GET(files[name], { params: { query: query as never }, parseAs: 'text' })));
}

export function ledgerFile(query: Span) {
  return api.GET('/lender/v1/reports/ledger.csv', { params: { query }, parseAs: 'text' });
}

export const verifyPage = (after: string | null) =>
  read(
    api.GET('/lender/v1/reports/ledger-check', {
      params: { query: { limit: 200, ...(after === null ? {} : { after }) } },
    }),
  );
