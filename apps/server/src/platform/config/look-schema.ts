import Type from 'typebox';

const colour = (fallback: string, description: string) =>
  Type.String({ pattern: '^#[0-9a-fA-F]{6}$', default: fallback, description });

const ownColour = (description: string) => Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description }));

const plazoDark = {
  accent: '#ff8a1f',
  second: '#ffc07a',
  surface: '#000000',
  surfaceRaised: '#1b1816',
  surfaceSunk: '#2b2622',
  ink: '#ffffff',
};

const plazoLight = {
  accent: '#cc6e19',
  second: '#ffc98f',
  surface: '#f7f3ee',
  surfaceRaised: '#ffffff',
  surfaceSunk: '#f0e9e0',
  ink: '#1b1410',
};

const schemeColours = (plazo: typeof plazoDark) =>
  Type.Object(
    {
      accent: colour(plazo.accent, 'Primary action'),
      second: colour(plazo.second, 'Second tone, in pictures and bars'),
      surface: colour(plazo.surface, 'Page'),
      surfaceRaised: colour(plazo.surfaceRaised, 'Cards and the action bar'),
      surfaceSunk: colour(plazo.surfaceSunk, 'Fields, tiles and notes on a card'),
      ink: colour(plazo.ink, 'Text'),
      inkMuted: ownColour('Quieter text'),
      line: ownColour('Hairlines'),
      onAccent: ownColour('Text on the primary action'),
      positive: ownColour('Good news'),
      warning: ownColour('Take care'),
      danger: ownColour('Only overdue and destructive steps'),
      hero: ownColour("Background of a screen's main figure"),
    },
    { default: {}, additionalProperties: false },
  );

/** The colours of both schemes. */
export const coloursSchema = Type.Object(
  { light: schemeColours(plazoLight), dark: schemeColours(plazoDark) },
  {
    default: {},
    additionalProperties: false,
    description:
      'Colours of each scheme. Six are enough (`accent`, `second`, the three surfaces, `ink`): the others follow from them unless they are given. Both schemes are checked for contrast at start',
  },
);

/** A font of the lender's own. */
const fontSchema = Type.Object(
  {
    file: Type.String({
      pattern: '^([A-Za-z0-9_-]+/)*[A-Za-z0-9_-][A-Za-z0-9._-]*\\.woff2$',
      description:
        'The file, next to the tenant file or in a folder there: WOFF2, at most 40 kB, with the letters of Spanish and English, the signs of `formats`, and digits of equal width',
    }),
    use: Type.Union([Type.Literal('display'), Type.Literal('all')], {
      default: 'display',
      description:
        'For large figures and headings, or for all text; then it needs a weight axis (`wght`) from 400 to 700',
    }),
  },
  {
    additionalProperties: false,
    description:
      "The lender's own font ([looks.md](looks.md#a-font-of-your-own)). Without it, and until a phone has loaded it, the phone's own is used",
  },
);

/** Shapes and letters. */
export const lookSchema = Type.Object(
  {
    hero: Type.Union([Type.Literal('gradient'), Type.Literal('tint'), Type.Literal('solid')], {
      default: 'gradient',
      description: "Background of a screen's main figure",
    }),
    corners: Type.Union([Type.Literal('soft'), Type.Literal('square'), Type.Literal('round')], {
      default: 'soft',
      description: 'Corners of cards and buttons; square cards have a hairline around them',
    }),
    display: Type.Union([Type.Literal('sans'), Type.Literal('serif'), Type.Literal('heavy')], {
      default: 'sans',
      description: 'Font of large figures and headings',
    }),
    font: Type.Optional(fontSchema),
  },
  { default: {}, additionalProperties: false, description: 'Shapes that distinguish one brand from another' },
);
