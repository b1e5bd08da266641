import { fillCount } from '@plazo/contract/plural';
import { useState } from 'react';
import { useTexts, useWriter } from '../language/language.tsx';
import { Button } from '../ui/button.tsx';
import { csvOf } from '../ui/csv.ts';
import { saveFile } from '../ui/save-file.ts';
import type { Column } from '../ui/table.tsx';
import { type BulkAction, BulkDialog } from './bulk-dialog.tsx';
import { workListMessages } from './work-list.messages.ts';

interface ChosenProps<Row> {
  rows: readonly Row[];
  /** What a file of them is called. */
  fileName: string;
  columns: readonly Column<Row>[];
  bulk: readonly BulkAction<Row>[];
  idOf(row: Row): string;
  onClear(): void;
}

/** The rows that are chosen, and what can be done to all of them. */
export function Chosen<Row>({ rows, fileName, columns, bulk, idOf, onClear }: ChosenProps<Row>) {
  const t = useTexts(workListMessages);
  const write = useWriter();
  const [open, setOpen] = useState<{ name: string; rows: readonly Row[] } | null>(null);
  const action = bulk.find(({ name }) => name === open?.name);
  return (
    <>
      {rows.length > 0 && (
        <section className="chosen" aria-label={fillCount(t.chosen, rows.length, write.language)}>
          <b>{fillCount(t.chosen, rows.length, write.language)}</b>
          {bulk.map(({ name }) => (
            <Button key={name} onClick={() => setOpen({ name, rows })}>
              {name}
            </Button>
          ))}
          <Button look="plain" onClick={() => saveFile(`${fileName}.csv`, csvOf(columns, rows))}>
            {t.csvChosen}
          </Button>
          <Button look="plain" onClick={onClear}>
            {t.clear}
          </Button>
        </section>
      )}
      {open && action && <BulkDialog action={action} rows={open.rows} idOf={idOf} onClose={() => setOpen(null)} />}
    </>
  );
}
