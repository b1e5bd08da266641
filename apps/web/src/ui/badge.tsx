export interface BadgeProps {
  count: number;
  /** The count in words: '3 unread complaints'. */
  label: string;
}

// spec 9: badge overflow cap 99
const cap = 99;

export function Badge({ count, label }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className="badge">
      <span aria-hidden="true">{count > cap ? `${cap}+` : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
