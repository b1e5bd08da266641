import { fill } from '@plazo/contract/text';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTexts } from '../../language/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/facts.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { portfolioMessages } from './portfolio.messages.ts';
import { type FileName, readFile, type Span } from './portfolio.query.ts';

interface Reading<Data> {
  data: Data | undefined;
  isPending: boolean;
  error: unknown;
  refetch(): unknown;
}

interface ReportCardProps<Data> {
  report: Reading<Data>;
  /** The claim, with its figure. */
  title(data: Data): string;
  file: FileName;
  span: Span;
  /** Leads to the rows that make it up. */
  way?: ReactNode;
  children(data: Data): ReactNode;
}

/** A report: its claim, a picture, the numbers, and the rows behind them. */
export function ReportCard<Data>({ report, title, file, span, way, children }: ReportCardProps<Data>) {
  const t = useTexts(portfolioMessages);
  if (report.data === undefined) {
    return report.isPending ? (
      <Loading rows={4} />
    ) : (
      <ProblemNote error={report.error} retry={() => void report.refetch()} />
    );
  }
  return (
    <Card title={title(report.data)}>
      {children(report.data)}
      <div className="report-foot">
        {way}
        <SaveReport file={file} span={span} name={fill(t.csvOf, { what: title(report.data) })} />
      </div>
    </Card>
  );
}

function SaveReport({ file, span, name }: { file: FileName; span: Span; name: string }) {
  const t = useTexts(portfolioMessages);
  const [error, setError] = useState<unknown>(null);
  const save = async () => {
    try {
      setError(null);
      saveFile(`${file}-${span.through}.csv`, await readFile(file, span));
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <>
      <Button look="plain" icon="download" aria-label={name} onClick={() => void save()}>
        {t.csv}
      </Button>
      {error !== null && <ProblemNote error={error} />}
    </>
  );
}
