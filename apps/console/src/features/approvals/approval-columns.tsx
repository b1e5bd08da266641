import type { actorMessages } from '../../language/actor.messages.ts';
import { actorWord } from '../../language/actor-word.ts';
import type { Writer } from '../../language/writer.ts';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { Column } from '../../ui/table.tsx';
import type { approvalsMessages } from './approvals.messages.ts';
import type { ApprovalRow } from './approvals.query.ts';
import { CallName } from './call-names.ts';

type Messages = (typeof approvalsMessages)['en'];

/** The columns of the list; a file has days and moments for a program. */
export function approvalColumns(
  t: Messages,
  actors: (typeof actorMessages)['en'],
  write: Writer,
): Column<ApprovalRow>[] {
  const tones = { pending: 'warning', approved: 'positive', rejected: 'plain', expired: 'plain' } as const;
  return [
    { id: 'what', header: t.columns.what, isHeading: true, cell: ({ call }) => <CallName of={call} /> },
    {
      id: 'state',
      header: t.columns.state,
      cell: ({ state }) => (
        <StateBadge tone={tones[state]} isFinal={state !== 'pending'}>
          {t.states[state]}
        </StateBadge>
      ),
    },
    {
      id: 'amount',
      header: t.columns.amount,
      isAmount: true,
      csv: ({ amount }) => (amount === null ? '' : write.plain(amount)),
      cell: ({ amount }) => amount !== null && write.money(amount),
    },
    { id: 'by', header: t.columns.by, cell: ({ requestedBy }) => <bdi>{actorWord(requestedBy, actors)}</bdi> },
    {
      id: 'asked',
      header: t.columns.asked,
      csv: ({ requestedAt }) => write.stamp(requestedAt),
      cell: ({ requestedAt }) => write.ago(requestedAt),
    },
    {
      id: 'until',
      header: t.columns.until,
      csv: ({ expiresAt }) => write.stamp(expiresAt),
      cell: ({ expiresAt }) => write.moment(expiresAt),
    },
  ];
}
