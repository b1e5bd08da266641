import type { ApprovableCall, unapprovableCalls } from '@plazo/contract/lender/approvals';
import { fill } from '@plazo/contract/text';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, read } from '../api/client.ts';
import { useTexts, useWriter } from '../language/language.tsx';
import { actionMessages } from './action-dialog.messages.ts';

/** A change of the lender's API, by its operation id. */
export type Operation = ApprovableCall | keyof typeof unapprovableCalls;

export const approvalRulesQuery = queryOptions({
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

/** Whether something surely waits for somebody else: what is sent only asks for it. */
export function useMustWait(operation: Operation, amount?: number | null): boolean {
  const rule = useQuery(approvalRulesQuery).data?.calls.find(({ call }) => call === operation);
  return rule !== undefined && (rule.above === null || (amount ?? 0) > rule.above);
}

/** Before something is sent: that somebody else has to approve it, and what happens then. */
export function WaitsNote({ operation, amount, waits }: WaitsProps) {
  const t = useTexts(actionMessages);
  const write = useWriter();
  const isSure = useMustWait(operation, amount);
  const rules = useQuery(approvalRulesQuery).data;
  const rule = rules?.calls.find(({ call }) => call === operation);
  if (!rules || !rule || waits === false) return null;
  const { above } = rule;
  const said = { hours: rules.hours, above: write.money(above ?? 0) };
  return <p className="note note-warning">{fill(waits === true || isSure ? t.mustWait : t.mayWait, said)}</p>;
}
