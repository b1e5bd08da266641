/**
 * The version of the contract's wording that a borrower accepts; it is stored with the acceptance. The fingerprint covers the words in all
 * languages (SHA-256, first 16 digits); a test refuses changed words under the same version.
 */
export const contractWording = { version: '2026-11-29', fingerprint: '4de150ca5c85122e' } as const;
