import { createHash } from 'node:crypto';
import { TooManyRequests } from '../platform/app-error.ts';
import { BeingMade, NotMade } from '../platform/calls/lender-problem.ts';
import type { Queryable } from '../platform/db/db.ts';
import { askFor, findKept, noteSeen, type ReportKey } from './kept-report.repository.ts';
import { type ReportDays, type ReportName, type ReportRows, reportCalls } from './report-rows.ts';
import type { ReportSettings } from './summed.ts';

// Reports that read the whole book are kept with the time that their figures are of (decision 111).

/** How many may be asked for at once, and by one key or person: one is made at a time. */
const most = 30;
const mostOfOne = 12;
/** To the hour is enough, and a read seldom writes. */
const seenEvery = 3_600_000;

/** A report by all that its figures depend on: other settings, or another form of the answer, make it another one. */
export function keyOf<Name extends ReportName>(
  report: Name,
  days: ReportDays<Name>,
  { timeZone, lateEdges }: ReportSettings,
): ReportKey {
  const form = createHash('sha256').update(JSON.stringify(reportCalls[report].response)).digest('hex').slice(0, 16);
  const sorted = Object.fromEntries(Object.entries(days).sort());
  return { report, parameters: JSON.stringify({ ...sorted, timeZone, lateEdges, form }) };
}

/** The days and the settings of a key: another process may have asked, with settings of its own. */
export function askedIn({ parameters }: ReportKey): { days: ReportDays<ReportName>; settings: ReportSettings } {
  // Not asserted lightly: only `keyOf` writes keys.
  const { timeZone, lateEdges, form: _, ...days } = JSON.parse(parameters) as ReportSettings & { form: string };
  return { days: days as ReportDays<ReportName>, settings: { timeZone, lateEdges } };
}

interface Asking {
  settings: ReportSettings;
  /** How old the answer may be, in seconds. */
  maxAge: number;
  by: string;
  now: number;
  /** Has the report made, and waits a moment for it: that of a small book is there at once. */
  makeSoon?: (() => Promise<void>) | undefined;
}

/** A report as it was kept. Refuses with `BeingMade` if none is new enough, and with `NotMade` if it could not be made. */
export async function keptReport<Name extends ReportName>(
  db: Queryable,
  name: Name,
  days: ReportDays<Name>,
  { settings, maxAge, by, now, makeSoon }: Asking,
): Promise<{ rows: ReportRows<Name>; madeAt: number }> {
  const key = keyOf(name, days, settings);
  const oldest = now - maxAge * 1_000;
  const found = async () => {
    const kept = await findKept(db, key);
    const { answer = null, madeAt = null, seenAt = null } = kept ?? {};
    if (answer === null || madeAt === null || madeAt < oldest) return { kept, made: null };
    if (seenAt === null || seenAt < now - seenEvery) await noteSeen(db, key, now);
    return { kept, made: { rows: JSON.parse(answer) as ReportRows<Name>, madeAt } };
  };
  const { kept, made } = await found();
  if (made) return made;
  const isWaitedFor = kept?.isWaitedFor || (await askFor(db, key, { by, now, most, mostOfOne }));
  if (!isWaitedFor) throw new TooManyRequests('too many reports are waiting to be made', 60);
  await makeSoon?.();
  const later = await found();
  if (later.made) return later.made;
  const { ordersRead = 0, orders = 0, tryAt = null } = later.kept ?? {};
  if (tryAt !== null && tryAt > now) {
    const seconds = Math.ceil((tryAt - now) / 1_000);
    throw new NotMade(`the report could not be made; it is tried again in ${seconds} s`, seconds);
  }
  throw new BeingMade('the report is being made', orders === 0 ? 0 : Math.min(1, ordersRead / orders));
}
