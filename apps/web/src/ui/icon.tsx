const paths = {
  back: 'M15 5l-7 7 7 7',
  swap: 'M7 8h13l-4-4M17 16H4l4 4',
  forward: 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 13l5 5 9-11',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  add: 'M12 5v14M5 12h14',
  barcode: 'M4 6v12M8 6v12M12 6v12M16 6v12M20 6v12',
} as const;

export type IconName = keyof typeof paths;

/** Decoration only: the name of a control is always its text or its aria-label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className="icon"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
