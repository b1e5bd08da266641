/** The output of a command that looks for faults; with faults its exit code is 1. */
export interface Report {
  said: string;
  isFaulty: boolean;
}
