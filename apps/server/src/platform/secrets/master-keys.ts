/** The master key, and those that it has replaced: what was sealed or encrypted with one of them is still read. */
export interface MasterKeys {
  current: string;
  earlier: readonly string[];
}
