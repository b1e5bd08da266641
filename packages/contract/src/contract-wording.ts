/**
 * Which words of the contract a borrower accepts: kept with the acceptance. The fingerprint is of the words in all languages
 * (SHA-256, its first 16 digits); a test refuses other words under the same version.
 */
export const contractWording = { version: '2026-11-24', fingerprint: '7456ac787430b331' } as const;
