import { badgeMaxCount } from '@plazo/loan-rules/limits';
import './badge.css';

export interface BadgeProps {
  count: number;
  /** The count in words: '3 unread complaints'. */
  label: string;
}

export function Badge({ count, label }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className="badge">
      <span aria-hidden="true">{count > badgeMaxCount ? `${badgeMaxCount}+` : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
