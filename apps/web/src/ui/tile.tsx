import './tile.css';

const paths = {
  extend: 'M5 6h14v14H5zM5 10.5h14M9 3.5v5M15 3.5v5M12 13v5M9.5 15.5h5',
  why: 'M4 7h9M4 12h16M4 17h12',
  paper: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h4',
  letter:
    'M5 3h11l3 3v9M5 3v18h7M9 8h6M9 12h3M17 14a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM15.500 19.500V23l1.500-1 1.500 1v-3.500',
  loans: 'M4 8l8-4 8 4-8 4zM4 12.500l8 4 8-4M4 17l8 4 8-4',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.3-1 .8-1 1.700M12 17h.01',
  phone:
    'M7 3.500l3 .5 1 4.500-2 1.500a11 11 0 0 0 5 5l1.500-2 4.500 1 .5 3a3 3 0 0 1-3 3C10.500 20 4 13.500 4 6.500a3 3 0 0 1 3-3z',
  device: 'M7 3h10v18H7zM11 18h2',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.500 20a7.500 7.500 0 0 1 15 0',
  undo: 'M8 5L4 9l4 4M4 9h9a5.500 5.500 0 0 1 0 11H8',
  chat: 'M4 6.5A2.5 2.5 0 0 1 6.5 4h11A2.5 2.5 0 0 1 20 6.5v7a2.5 2.5 0 0 1-2.5 2.5H11l-5 4v-4.100a2.5 2.5 0 0 1-2-2.400zM8.5 10h.01M12 10h.01M15.5 10h.01',
  bubble:
    'M12 4a8 8 0 0 0-6.900 12L4 20l4.200-1A8 8 0 1 0 12 4zM9 9.500c0 3 2.500 5.500 5.500 5.500l.5-1.500-2-1-1 .8a4 4 0 0 1-1.800-1.800l.8-1-1-2z',
  mail: 'M6 5h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM4 7.500l8 5.500 8-5.500',
  flag: 'M6 21V4h11l-2.500 4.500L17 13H6',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.500M12 7.500h.01',
  choice: 'M8 6h11a3 3 0 0 1 0 6H8a3 3 0 0 1 0-6zM8 9h.01M4 17h4M12 17h8',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5.500l3.500 2',
  save: 'M12 4v11M8 11l4 4 4-4M5 20h14',
  check: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.500l3 3 5.500-6',
  card: 'M5.500 6h13A1.500 1.500 0 0 1 20 7.500v9a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 16.500v-9A1.500 1.500 0 0 1 5.500 6zM4 10h16M7 14.500h4',
  bank: 'M4 9.500L12 4l8 5.500zM6 10v7M10 10v7M14 10v7M18 10v7M4 20h16',
} as const;

export type DrawingName = keyof typeof paths;

/** A drawing before a text: decoration. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}

/** A drawing before the text of a row, in a square of its own. */
export function Tile({ name }: { name: DrawingName }) {
  return (
    <span className="tile">
      <Drawing name={name} />
    </span>
  );
}
