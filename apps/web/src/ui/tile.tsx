import './tile.css';

const paths = {
  extend: 'M5 6h14v14H5zM5 10.5h14M9 3.5v5M15 3.5v5M12 13v5M9.5 15.5h5',
  why: 'M4 7h9M4 12h16M4 17h12',
  paper: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h4',
  letter:
    'M5 3h11l3 3v9M5 3v18h7M9 8h6M9 12h3M17 14a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM15.500 19.500V23l1.500-1 1.500 1v-3.500',
  loans: 'M4 8l8-4 8 4-8 4zM4 12.500l8 4 8-4M4 17l8 4 8-4',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.3-1 .8-1 1.700M12 17h.01',
  undo: 'M8 5L4 9l4 4M4 9h9a5.500 5.500 0 0 1 0 11H8',
  bank: 'M4 9.500L12 4l8 5.500zM6 10v7M10 10v7M14 10v7M18 10v7M4 20h16',
} as const;

/** A drawing before the words of a row: decoration, in a square of its own. */
export function Tile({ name }: { name: keyof typeof paths }) {
  return (
    <span className="tile">
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
    </span>
  );
}
