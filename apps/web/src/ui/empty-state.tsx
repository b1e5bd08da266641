import type { ReactNode } from 'react';
import { TextWithFigures } from './text-with-figures.tsx';
import './blank-state.css';

export interface EmptyStateProps {
  title: string;
  description?: string | undefined;
  picture?: string | undefined;
  children?: ReactNode;
}

export function EmptyState({ title, description, picture = '/pictures/empty.svg', children }: EmptyStateProps) {
  return (
    <div className="blank-state">
      <img src={picture} alt="" width="160" height="120" />
      <h2>{title}</h2>
      {description !== undefined && (
        <p>
          <TextWithFigures text={description} />
        </p>
      )}
      {children}
    </div>
  );
}
