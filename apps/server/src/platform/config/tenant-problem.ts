import type { SettingProblemName } from '@plazo/contract/lender/first-step-names';

/** Why a tenant file cannot be used: for the log in English, and for the console in the reader's language. */
export interface TenantProblem {
  /** The setting, such as `channels.0.prefix`. */
  name: string;
  problem: SettingProblemName;
  /** What its words in other languages are filled with. */
  values: Readonly<Record<string, string>>;
  message: string;
}

/** A problem of a setting; the sentence begins after `tenant` and the setting's name. */
export function problemOf(
  name: string,
  problem: SettingProblemName,
  sentence: string,
  values: Readonly<Record<string, string | number>> = {},
): TenantProblem {
  const texts = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
  return { name, problem, values: texts, message: `tenant ${name}${sentence}` };
}
