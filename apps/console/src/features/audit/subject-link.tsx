import { Link } from '@tanstack/react-router';
import { useTexts } from '../../language/language.tsx';
import { auditMessages } from './audit.messages.ts';
import type { AuditRow } from './audit.query.ts';
import { subjectWord } from './audit-words.ts';

/** What somebody acted on: leads to its page, if it has one. */
export function SubjectLink({ of: subject }: { of: AuditRow['subject'] }) {
  const words = <bdi>{subjectWord(subject, useTexts(auditMessages))}</bdi>;
  const { kind, id } = subject;
  switch (kind) {
    case 'order':
      return (
        <Link to="/orders/$orderId" params={{ orderId: id }}>
          {words}
        </Link>
      );
    case 'borrower':
      return (
        <Link to="/borrowers/$borrowerId" params={{ borrowerId: id }}>
          {words}
        </Link>
      );
    case 'product':
      return (
        <Link to="/products/$productId" params={{ productId: id }}>
          {words}
        </Link>
      );
    case 'campaign':
      return (
        <Link to="/campaigns" search={{ campaign: id }}>
          {words}
        </Link>
      );
    case 'payment':
      return (
        <Link to="/money" search={{ view: 'all', open: id }}>
          {words}
        </Link>
      );
    case 'complaint':
      return (
        <Link to="/complaints" search={{ view: 'all', open: id }}>
          {words}
        </Link>
      );
    case 'approval':
      return (
        <Link to="/approvals" search={{ open: id }}>
          {words}
        </Link>
      );
    default:
      return words;
  }
}
