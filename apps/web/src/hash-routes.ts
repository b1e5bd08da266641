// Imports nothing, because a document includes it whole (cold-route.ts).

/** Spec 2: the hash routes of the promotion document (requirement P5). */
export const hashRoutes = {
  downloadTemplate: '#/downloadTemplate',
  agreementTemplate: '#/agreementTemplate',
} as const;

export type HashKey = keyof typeof hashRoutes;

/** The hash route in an address, if any. */
export function hashKeyOf(hash: string): HashKey | null {
  const [route] = hash.split('?');
  const keys = Object.keys(hashRoutes) as HashKey[];
  return keys.find((key) => hashRoutes[key] === route) ?? null;
}
