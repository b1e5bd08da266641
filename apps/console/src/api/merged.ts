const isParts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What somebody made of `base`, on what another person has made of it meanwhile: what they did not touch is the other's. */
export function merged<Value>(base: Value, own: Value, others: Value): Value {
  if (JSON.stringify(own) === JSON.stringify(base)) return others;
  if (!isParts(base) || !isParts(own) || !isParts(others)) return own;
  const names = new Set([...Object.keys(others), ...Object.keys(own)]);
  const parts = [...names].map((name) => [name, merged(base[name], own[name], others[name])]);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined)) as Value;
}
