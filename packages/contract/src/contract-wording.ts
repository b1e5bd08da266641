/**
 * Which words of the contract a borrower accepts: kept with the acceptance. The fingerprint is of the words in all languages
 * (SHA-256, its first 16 digits); a test refuses other words under the same version.
 */
export const contractWording = { version: '2026-11-23', fingerprint: 'ba27f434e288f23b' } as const;
