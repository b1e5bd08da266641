/** What a command that looks for something wrong has to say; with faults its exit code is 1. */
export interface Report {
  said: string;
  isFaulty: boolean;
}
