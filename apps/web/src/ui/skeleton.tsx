import './skeleton.css';

export interface SkeletonProps {
  /** What is being fetched, for a reader who cannot see it. */
  label: string;
  lines?: number | undefined;
}

/** Only for what is fetched after a tap: the first paint has its data. */
export function Skeleton({ label, lines = 3 }: SkeletonProps) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span className="skeleton-line" key={index} />
      ))}
    </div>
  );
}
