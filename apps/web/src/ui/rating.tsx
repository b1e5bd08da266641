import './rating.css';

export interface RatingProps {
  name: string;
  /** What is rated; also the group's name. */
  label: string;
  /** One label per star, from the lowest: '1 star', '2 stars'... */
  starLabels: readonly string[];
  /** 0 until one is chosen. */
  value: number;
  onChange: (value: number) => void;
}

/** A radio group, so arrow keys and forms work. The stars fill up to the chosen one (spec 4). */
export function Rating({ name, label, starLabels, value, onChange }: RatingProps) {
  return (
    <fieldset className="rating">
      <legend className="visually-hidden">{label}</legend>
      {starLabels.map((starLabel, index) => {
        const stars = index + 1;
        return (
          <label className="rating-star" key={starLabel} data-filled={stars <= value ? '' : undefined}>
            <input
              type="radio"
              name={name}
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
              className="visually-hidden"
            />
            <span className="visually-hidden">{starLabel}</span>
            <svg width="40" height="40" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 3l2.7 5.7 6.3.8-4.6 4.3 1.2 6.2-5.6-3.1L6.4 20l1.2-6.2L3 9.5l6.3-.8z" />
            </svg>
          </label>
        );
      })}
    </fieldset>
  );
}
