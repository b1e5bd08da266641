export interface LogoProps {
  /** Empty where there is none: then no frame is left for it. */
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
