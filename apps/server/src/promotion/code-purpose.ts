/** The purpose of a code: one sent for the first cannot be used for the second. */
export type CodePurpose = 'registration' | 'login';
