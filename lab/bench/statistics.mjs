/**
 * The quantile of the values (0.5: the median), by linear interpolation.
 * @param {readonly number[]} values
 * @param {number} share
 */
export function quantile(values, share) {
  const sorted = values.filter(Number.isFinite).sort((one, other) => one - other);
  if (sorted.length === 0) return Number.NaN;
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/** @param {readonly number[]} values */
export const median = (values) => quantile(values, 0.5);

/**
 * Runs every side once per round, each round starting with another side, so that drift (other programs, heat, a growing table) affects all
 * alike.
 * @template {string} Side
 * @template Result
 * @param {number} rounds
 * @param {Record<Side, (round: number) => Promise<Result>>} sides
 * @param {(line: string) => void} [progress]
 * @returns {Promise<Record<Side, Result[]>>}
 */
export async function interleave(rounds, sides, progress = () => {}) {
  const names = /** @type {Side[]} */ (Object.keys(sides));
  const results = /** @type {Record<Side, Result[]>} */ ({});
  for (const name of names) results[name] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = /** @type {Side} */ (names[(round + turn) % names.length]);
      progress(`round ${round + 1} of ${rounds}: ${name}`);
      results[name].push(await sides[name](round));
    }
  }
  return results;
}
