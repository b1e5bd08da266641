import { TextWithFigures } from './text-with-figures.tsx';
import './status-banner.css';

export interface StatusBannerProps {
  /** `/pictures/status-<code>.svg`: decoration, the text says it all. */
  picture: string;
  text: string;
  description: string;
  tone: 'plain' | 'positive' | 'warning' | 'danger';
}

export function StatusBanner({ picture, text, description, tone }: StatusBannerProps) {
  return (
    <div className="status-banner" data-tone={tone}>
      <img src={picture} alt="" width="80" height="80" />
      <div className="status-banner-words">
        <h2>{text}</h2>
        <p>
          <TextWithFigures text={description} />
        </p>
      </div>
    </div>
  );
}
