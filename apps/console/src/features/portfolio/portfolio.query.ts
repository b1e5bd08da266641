import type { operations } from '@plazo/lender-client';
import { addDays } from '@plazo/loan-rules/calendar';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { api, read } from '../../api/client.ts';
import { mayPass, Problem } from '../../api/problem.ts';
import { useWriter } from '../../language/language.tsx';

type Answer<Name extends 'portfolio' | 'arrears' | 'cashFlows'> =
  operations[Name]['responses'][200]['content']['application/json']['rows'];

export type PortfolioRow = Answer<'portfolio'>[number];
export type ArrearsRow = Answer<'arrears'>[number];
export type Flow = Answer<'cashFlows'>[number];

export const spans = ['7', '30', '90', 'month'] as const;

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

/** So many days that end with one, or its calendar month until then. */
export function spanOf(on: string, days: (typeof spans)[number]): Span {
  return { from: days === 'month' ? `${on.slice(0, 8)}01` : addDays(on, 1 - Number(days)), through: on };
}

/** For the page, an answer of some days ago will do if there is none since: it says when it is of. */
const oldest = 604_800;
/** What counts a day that was not over is made again when somebody looks at it so much later, in milliseconds. */
const soon = 60_000;

interface Asking<Data> {
  key: readonly unknown[];
  /** The last day that it counts. */
  through: string;
  /** `maxAge`: how old the answer may be, in seconds. */
  call(maxAge: number): Promise<Data>;
}

const isBeingMade = (error: unknown): error is Problem => error instanceof Problem && error.kind === 'being-made';

/**
 * A report as the server has kept it. If it has none, the server makes it, and is asked every second whether it is there. `renew` has it
 * made again: until then the former one stays. So does each look at one that was made before its last day was over (`isOpen`).
 */
export function useReport<Data extends { madeAt: string }>({ key, through, call }: Asking<Data>) {
  const write = useWriter();
  const name = JSON.stringify(key);
  const wish = useRef({ of: '', at: 0, isUnderWay: false });
  const seen = useRef(0);
  const query = useQuery({
    queryKey: ['reports', ...key],
    queryFn: () => {
      const { of, at } = wish.current;
      return call(of === name ? Math.ceil((performance.now() - at) / 1_000) : oldest);
    },
    retry: (count, error) => isBeingMade(error) || (count < 2 && mayPass(error)),
    retryDelay: 1_000,
  });
  const waitsFor = query.isFetching && isBeingMade(query.failureReason) ? query.failureReason.progress : null;
  const { data, dataUpdatedAt, refetch } = query;
  const renew = useCallback(() => {
    wish.current = { of: name, at: performance.now(), isUnderWay: true };
    void refetch();
  }, [name, refetch]);
  const isOpen = data !== undefined && write.dayOf(data.madeAt) <= through;
  const isOld = data !== undefined && write.now() - Date.parse(data.madeAt) > soon;
  useEffect(() => {
    if (seen.current === dataUpdatedAt) return;
    seen.current = dataUpdatedAt;
    // Not again for what was just made: that of a large book is a few minutes old when it comes.
    const isNew = wish.current.isUnderWay;
    wish.current.isUnderWay = false;
    if (isOpen && isOld && !isNew) renew();
  }, [dataUpdatedAt, isOpen, isOld, renew]);
  return { ...query, progress: waitsFor, renew, isOpen };
}

const get = api.GET;

export const portfolioReport = (on: string) => ({
  key: ['portfolio', on],
  through: on,
  call: (maxAge: number) => read(get('/lender/v1/reports/portfolio', { params: { query: { on, maxAge } } })),
});

export const arrearsReport = (on: string) => ({
  key: ['arrears', on],
  through: on,
  call: (maxAge: number) => read(get('/lender/v1/reports/arrears', { params: { query: { on, maxAge } } })),
});

export const flowsReport = (span: Span) => ({
  key: ['cash-flows', span],
  through: span.through,
  call: (maxAge: number) => read(get('/lender/v1/reports/cash-flows', { params: { query: { ...span, maxAge } } })),
});

export const rollReport = (span: Span) => ({
  key: ['roll-rates', span],
  through: span.through,
  call: (maxAge: number) => read(get('/lender/v1/reports/roll-rates', { params: { query: { ...span, maxAge } } })),
});

export const chargeOffReport = (span: Span) => ({
  key: ['charge-offs', span],
  through: span.through,
  call: (maxAge: number) => read(get('/lender/v1/reports/charge-offs', { params: { query: { ...span, maxAge } } })),
});

export const balanceReport = (on: string) => ({
  key: ['trial-balance', on],
  through: on,
  call: (maxAge: number) => read(get('/lender/v1/reports/trial-balance', { params: { query: { on, maxAge } } })),
});

let last: Promise<unknown> = Promise.resolve();

/** A file reads the whole book, so the server makes few at a time, for everybody: this page asks for one after the other. */
function inTurn<Data>(call: () => Promise<Data>): Promise<Data> {
  const next = last.then(call);
  last = next.catch(() => undefined);
  return next;
}

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
