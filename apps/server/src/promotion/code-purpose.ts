/** What a code is for: one that was sent for the first opens nothing of the second. */
export type CodePurpose = 'registration' | 'login';
