/**
 * The event on `document` when a newer document has arrived (`later/fresh.ts`): `screen/start.tsx` then renders the live roots with its
 * data. In a file of its own, because the build inlines the name where it is used.
 */
export const refreshed = 'plazo-refreshed';
