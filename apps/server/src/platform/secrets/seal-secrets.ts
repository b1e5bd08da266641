/** The secrets that events are sealed with: the current one, and those before it, with which older ones were. */
export interface SealSecrets {
  current: string;
  earlier: readonly string[];
}
