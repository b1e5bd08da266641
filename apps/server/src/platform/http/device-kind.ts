// Order matters: a name comes before those that its user agent also claims to be.
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];
const browsers: readonly (readonly [RegExp, string])[] = [
  // Shown inside an app.
  [/; wv\)|FBA[NV]|Instagram/, 'app'],
  [/EdgA?\/|EdgiOS\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\/|OPT\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  // WebKit inside an app does not claim to be Safari.
  [/AppleWebKit\//, 'app'],
];

/** A user agent in plain words, such as `Android, Chrome`: neither model nor version. Empty for one that names no device. */
export function deviceKind(userAgent: string): string {
  const named = (names: typeof systems) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = named(systems);
  if (system === undefined) return '';
  const browser = named(browsers);
  return browser === undefined ? system : `${system}, ${browser}`;
}
