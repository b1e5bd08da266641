import type { JSONWebKeySet } from 'jose';
import type { MasterKeys } from '../secrets/master-keys.ts';
import type { BrandFont } from './brand/font.ts';
import type { Logo } from './brand/logo.ts';
import { type CoreAccess, readCoreAccess } from './core-access.ts';
import { readLaunchKeys } from './launch-keys.ts';
import { settingProblems } from './problems.ts';
import type { TenantSettings } from './schema.ts';
import { earlierOnes, underCurrentNames } from './secret-files.ts';
import { readSettings, type Settings } from './settings.ts';
import { readBrand } from './tenant.ts';

/** The validated configuration: the environment and the tenant file, with every default filled in. */
export interface Config extends Settings {
  masterKeys: MasterKeys;
  tenant: TenantSettings;
  /** The tenant file as it was written; empty without one. */
  tenantFile: Readonly<Record<string, unknown>>;
  logo: Logo;
  font: BrandFont | null;
  /** How a lender's own core is reached and understood. */
  core: CoreAccess;
  /** The lender's keys for launch tokens; null: none are taken. */
  launchKeys: JSONWebKeySet | null;
}

/** Settings with which the server cannot start; one readable line each. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

/** Reads the configuration, or throws a `ConfigError` that names every problem at once. */
export function loadConfig(variables: Record<string, string | undefined>): Config {
  const { settings, problems, wrong } = readSettings(underCurrentNames(variables));
  const brand = readBrand(settings.TENANT_FILE);
  if ('problems' in brand) problems.push(...brand.problems);
  const further = settingProblems(settings, 'problems' in brand ? { missing: [], disclosureProblems: [] } : brand);
  // An unreadable setting is named once: its other problems come from its default, which nobody has chosen.
  problems.push(...further.filter((problem) => !wrong.some((name) => problem.startsWith(name))));
  const core = readCoreAccess(settings);
  const launch = readLaunchKeys(settings.LAUNCH_TOKEN_KEYS, settings.PUBLIC_BASE_URL);
  problems.push(...core.problems, ...launch.problems);
  if (problems.length > 0 || 'problems' in brand) throw new ConfigError(problems);
  const masterKeys = { current: settings.MASTER_KEY, earlier: earlierOnes(settings.MASTER_KEY_EARLIER) };
  const { tenant, tenantFile, logo, font } = brand;
  return { ...settings, masterKeys, tenant, tenantFile, logo, font, core: core.access, launchKeys: launch.keys };
}
