export interface LogoProps {
  /** Empty if there is none: then no frame is shown. */
  src: string;
  width: number;
  height: number;
  className?: string;
  loading?: 'lazy';
}

/** A logo next to the name that it belongs to. */
export function Logo(props: LogoProps) {
  return props.src === '' ? null : <img alt="" {...props} />;
}
