import { fill } from '@plazo/contract/text';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { bucketMessages } from '../../language/bucket.messages.ts';
import { useTexts, useWriter } from '../../language/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/facts.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { accountMessages } from './accounts.messages.ts';
import { portfolioMessages } from './portfolio.messages.ts';
import { type FileName, readFile, type Span } from './portfolio.query.ts';
import { readableReport } from './report-file.ts';

interface Reading<Data> {
  data: Data | undefined;
  isPending: boolean;
  isFetching: boolean;
  error: unknown;
  refetch(): unknown;
  /** While the server makes it, the part that is there. */
  progress: number | null;
  renew(): void;
  /** It was made before its last day was over. */
  isOpen: boolean;
}

interface ReportCardProps<Data extends { madeAt: string }> {
  report: Reading<Data>;
  /** The claim, with its figure. */
  title(data: Data): string;
  /** One of the server, or the page's own. */
  file: FileName | { name: string; textOf(data: Data): string };
  span: Span;
  /** Leads to the rows that make it up. */
  way?: ReactNode;
  children(data: Data): ReactNode;
}

/** A report: its claim, a picture, the numbers, and the rows behind them. */
export function ReportCard<Data extends { madeAt: string }>({
  report,
  title,
  file,
  span,
  way,
  children,
}: ReportCardProps<Data>) {
  const t = useTexts(portfolioMessages);
  const words = { t, accounts: useTexts(accountMessages), buckets: useTexts(bucketMessages) };
  const write = useWriter();
  if (report.data === undefined) {
    if (report.progress !== null) return <Making part={report.progress} />;
    return report.isPending ? (
      <Loading rows={4} />
    ) : (
      <ProblemNote error={report.error} retry={() => void report.refetch()} />
    );
  }
  const { data } = report;
  const textOf = async () =>
    typeof file === 'string' ? readableReport(await readFile(file, span), { ...words, write }) : file.textOf(data);
  return (
    <Card title={title(data)}>
      {report.isOpen && <OpenNote through={span.through} madeAt={data.madeAt} />}
      {children(data)}
      <div className="report-foot">
        {way}
        <SaveReport
          file={typeof file === 'string' ? file : file.name}
          span={span}
          name={fill(t.csvOf, { what: title(data) })}
          textOf={textOf}
        />
      </div>
      <MadeAt report={report} madeAt={data.madeAt} what={title(data)} />
    </Card>
  );
}

/** That its last day was not over, and until when it counts. */
function OpenNote({ through, madeAt }: { through: string; madeAt: string }) {
  const t = useTexts(portfolioMessages);
  const write = useWriter();
  const isToday = through === write.today();
  return (
    <p className="note">
      {isToday
        ? fill(t.openToday, { time: write.time(madeAt) })
        : fill(t.openThen, { day: write.day(through), moment: write.moment(madeAt) })}
    </p>
  );
}

/** There is none yet: how far the server is. */
function Making({ part }: { part: number }) {
  const t = useTexts(portfolioMessages);
  return (
    <section className="card panel">
      <Part part={part} />
      <p className="meta" role="status">
        {t.makingNote}
      </p>
    </section>
  );
}

function Part({ part }: { part: number }) {
  const t = useTexts(portfolioMessages);
  return (
    <label className="report-part">
      {fill(t.making, { part: `${Math.floor(part * 100)} %` })} <progress value={part} />
    </label>
  );
}

/** When the figures are of, and a way to have them made again, during which they stay. */
function MadeAt<Data>({ report, madeAt, what }: { report: Reading<Data>; madeAt: string; what: string }) {
  const t = useTexts(portfolioMessages);
  const write = useWriter();
  if (report.progress !== null) {
    return (
      <div className="meta">
        <Part part={report.progress} />
      </div>
    );
  }
  const isToday = write.dayOf(madeAt) === write.today();
  return (
    <div className="report-foot meta">
      <time dateTime={madeAt}>{fill(t.asOf, { time: isToday ? write.time(madeAt) : write.moment(madeAt) })}</time>
      <Button
        look="plain"
        icon="refresh"
        aria-label={fill(t.renewOf, { what })}
        disabled={report.isFetching}
        onClick={report.renew}
      >
        {t.renew}
      </Button>
    </div>
  );
}

interface SaveProps {
  file: string;
  span: Span;
  name: string;
  textOf(): Promise<string>;
}

function SaveReport({ file, span, name, textOf }: SaveProps) {
  const t = useTexts(portfolioMessages);
  const write = useWriter();
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    try {
      setError(null);
      setBusy(true);
      const text = await textOf();
      // Of a day that is not over: until when it counts.
      const until = span.through === write.today() ? `-${write.time(new Date(write.now()).toISOString())}` : '';
      saveFile(`${file}-${span.through}${until.replace(':', '.')}.csv`, text);
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button look="plain" icon="download" aria-label={name} disabled={isBusy} onClick={() => void save()}>
        {isBusy ? t.saving : t.csv}
      </Button>
      {error !== null && <ProblemNote error={error} />}
    </>
  );
}
