import { useAbout } from '../session/about.ts';

/** The mark, the lender's name, and where this is, if it is not production. */
export function Logo() {
  const { name, place } = useAbout();
  return (
    <span className="logo">
      <svg
        width="33"
        height="14"
        viewBox="0 0 33 14"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="3"
        aria-hidden="true"
      >
        <path d="M0 7h10M22 7h11" />
        <circle cx="16" cy="7" r="5" />
      </svg>
      <span>{name}</span>
      {place !== 'production' && <span className="logo-place">{place === 'sandbox' ? 'Sandbox' : 'Dev'}</span>}
    </span>
  );
}
