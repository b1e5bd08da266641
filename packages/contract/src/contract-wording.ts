/**
 * The version of the contract's wording that a borrower accepts; it is stored with the acceptance. The fingerprint covers the words in all
 * languages (SHA-256, first 16 digits); a test refuses changed words under the same version.
 */
export const contractWording = { version: '2026-11-28.2', fingerprint: 'c8e6741467eae78a' } as const;
