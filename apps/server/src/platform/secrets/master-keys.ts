/** The master key, and the ones it has replaced: data sealed or encrypted with those is still readable. */
export interface MasterKeys {
  current: string;
  earlier: readonly string[];
}
