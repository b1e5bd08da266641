import type { ApprovableCall, unapprovableCalls } from '@plazo/contract/lender/approvals';
import { fill } from '@plazo/contract/text';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, read } from '../api/client.ts';
import { useTexts, useWriter } from '../language/language.tsx';
import { actionMessages } from './action-dialog.messages.ts';

/** A change of the lender's API, by its operation id. */
export type Operation = ApprovableCall | keyof typeof unapprovableCalls;

const rulesQuery = queryOptions({
  queryKey: ['approval-rules'],
  queryFn: () => read(api.GET('/lender/v1/approval-rules')),
  staleTime: 60_000,
});

interface WaitsProps {
  operation: Operation;
  /** The amount that it is about, in minor units, if that is known. */
  amount?: number | null | undefined;
  /** The server has tried it, and says so. */
  waits?: boolean;
}

/** Before something is sent: that somebody else has to approve it, and what happens then. */
export function WaitsNote({ operation, amount, waits }: WaitsProps) {
  const t = useTexts(actionMessages);
  const write = useWriter();
  const rules = useQuery(rulesQuery).data;
  const rule = rules?.calls.find(({ call }) => call === operation);
  if (!rules || !rule || waits === false) return null;
  const { above } = rule;
  const said = { hours: rules.hours, above: write.money(above ?? 0) };
  const isSure = waits === true || above === null || (amount ?? 0) > above;
  return <p className="note note-warning">{fill(isSure ? t.mustWait : t.mayWait, said)}</p>;
}
