import type { ReactNode } from 'react';
import { LinkButton } from './button.tsx';
import './blank-state.css';

export interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** What to do next. */
  description: string;
  /** A second paragraph. */
  hint?: string | undefined;
  retryLabel: string;
  /** A real link, usually to this page: it works when nothing else does. */
  retryHref: string;
  /** Attributes of the link, for a script that can do better. */
  retryAsks?: Readonly<Record<`data-${string}`, string | undefined>> | undefined;
  picture?: string | undefined;
  secondary?: ReactNode;
}

export function ErrorState({
  title,
  description,
  hint,
  retryLabel,
  retryHref,
  retryAsks,
  picture,
  secondary,
}: ErrorStateProps) {
  return (
    <div className="blank-state" role="alert">
      <img src={picture ?? '/pictures/error.svg'} alt="" width="160" height="120" />
      <h2>{title}</h2>
      <p>{description}</p>
      {hint !== undefined && <p>{hint}</p>}
      <LinkButton href={retryHref} {...retryAsks}>
        {retryLabel}
      </LinkButton>
      {secondary}
    </div>
  );
}
