import type { TenantSettings } from './schema.ts';

/** The name of the tenant's font in documents. */
export const brandFamily = 'Brand';

/** The phone's own fonts, as in apps/web/src/theme.css. */
export const phoneFamilies = 'system-ui,-apple-system,Roboto,"Noto Sans",sans-serif';

type Shapes = Readonly<Record<string, string>>;

/** Only what differs from apps/web/src/theme.css. */
const corners: Record<TenantSettings['look']['corners'], Shapes> = {
  soft: {},
  square: {
    '--radius': '6px',
    '--radius-small': '4px',
    '--radius-button': '8px',
    '--card-line': 'inset 0 0 0 1px var(--line)',
  },
  round: {
    '--radius': '22px',
    '--radius-small': '14px',
    '--radius-button': '28px',
    '--radius-hero': '0 0 28px 28px',
  },
};

const display: Record<TenantSettings['look']['display'], Shapes> = {
  sans: {},
  // Fonts that phones have: Noto Serif on Android, New York on iOS.
  serif: {
    '--display': '"Noto Serif",ui-serif,Georgia,serif',
    '--display-weight': '600',
    '--display-track': '-.015em',
  },
  heavy: { '--display-weight': '800', '--display-track': '-.035em' },
};

/** CSS custom properties of the shapes that the tenant has chosen. */
export function shapesOf({ corners: chosen, display: letters, font }: TenantSettings['look']): Shapes {
  const shapes = { ...corners[chosen], ...display[letters] };
  // If all text uses it, headings inherit it.
  const others = shapes['--display'] ?? (font?.use === 'display' ? phoneFamilies : undefined);
  return font && others ? { ...shapes, '--display': `${brandFamily},${others}` } : shapes;
}
