import Type from 'typebox';

/** A text in Spanish and English. */
export const bothLanguages = Type.Object(
  { es: Type.String({ minLength: 1 }), en: Type.String({ minLength: 1 }) },
  { additionalProperties: false },
);
