import { useRef } from 'react';

/**
 * The row that a dialog shows. It stays while the dialog does, also once the list has it no more: what was done is what took it away, and
 * somebody has to read that it was done.
 */
export function useOpenRow<Row>(rows: readonly Row[], idOf: (row: Row) => string, openId: string | undefined) {
  const kept = useRef<Row | undefined>(undefined);
  const found = openId === undefined ? undefined : rows.find((row) => idOf(row) === openId);
  if (found !== undefined) kept.current = found;
  else if (kept.current !== undefined && idOf(kept.current) !== openId) kept.current = undefined;
  return kept.current;
}
