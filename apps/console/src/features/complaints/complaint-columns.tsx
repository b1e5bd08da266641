import type { Writer } from '../../language/writer.ts';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { Column } from '../../ui/table.tsx';
import type { complaintsMessages } from './complaints.messages.ts';
import type { ComplaintRow } from './complaints.query.ts';

type Messages = (typeof complaintsMessages)['en'];

/** The columns of the list; a file has days and moments for a program. */
export function complaintColumns(t: Messages, write: Writer): Column<ComplaintRow>[] {
  return [
    {
      id: 'borrower',
      header: t.columns.borrower,
      isHeading: true,
      cell: ({ borrowerName, borrowerId }) => <bdi>{borrowerName ?? borrowerId}</bdi>,
    },
    { id: 'what', header: t.columns.what, cell: ({ content }) => <bdi className="one-line">{content}</bdi> },
    {
      id: 'until',
      header: t.columns.until,
      csv: ({ answerBy }) => answerBy ?? '',
      cell: ({ answerBy, state }) => {
        if (answerBy === null) return <span className="meta">{t.noClock}</span>;
        const isLate = state === 'open' && answerBy <= write.today();
        return isLate ? <StateBadge tone="danger">{write.day(answerBy)}</StateBadge> : write.day(answerBy);
      },
    },
    {
      id: 'state',
      header: t.columns.state,
      cell: ({ state, closedAt }) => (
        <StateBadge tone={state === 'open' ? 'warning' : 'positive'} isFinal={state !== 'open'}>
          {t.states[closedAt === null ? state : 'closed']}
        </StateBadge>
      ),
    },
    {
      id: 'taken',
      header: t.columns.taken,
      cell: ({ takenBy }) => takenBy ?? <span className="meta">{t.nobody}</span>,
    },
    {
      id: 'filed',
      header: t.columns.filed,
      csv: ({ createdAt }) => write.stamp(createdAt),
      cell: ({ createdAt }) => write.ago(createdAt),
    },
    { id: 'folio', header: t.columns.folio, cell: (row) => row.folio },
  ];
}
