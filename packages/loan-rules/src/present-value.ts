/** A cash flow and its time, in years (or another unit) after the first disbursement; the amount is positive. */
export interface Flow {
  time: number;
  amount: number;
}

/**
 * The continuous rate v (per unit of time) at which both sides have the same present value: sum of disbursements * e^(-v t) = sum of
 * payments * e^(-v t). The compound rate is e^v - 1.
 * Works on g(v) = ln(payments' worth) - ln(disbursements' worth), which is nearly straight even where the equation in the rate itself spans
 * twenty orders of magnitude. When no payment comes before a disbursement, g falls strictly and has one root; otherwise there may be
 * several, and we take the positive one nearest zero (Banco de Mexico, Circular 9/2015), found by walking up from zero. Newton steps are
 * kept inside a bracket that always holds the root. Throws RangeError when there is no such rate.
 */
export function solveContinuousRate(disbursements: readonly Flow[], payments: readonly Flow[]): number {
  const out = side(disbursements);
  const back = side(payments);
  const g = (v: number) => {
    const [backLog, backSlope] = logWorth(back, v);
    const [outLog, outSlope] = logWorth(out, v);
    return [backLog - outLog, backSlope - outSlope] as const;
  };
  const [atZero] = g(0);
  if (atZero === 0) return 0;
  const [low, high] = out.last <= back.first ? bracketMonotone(g, atZero > 0) : bracketNearest(g, atZero > 0);
  return newtonInside(g, low, high);
}

interface Side {
  times: Float64Array;
  amounts: Float64Array;
  first: number;
  last: number;
}

function side(flows: readonly Flow[]): Side {
  for (const { time, amount } of flows) {
    if (!(Number.isFinite(time) && Number.isFinite(amount) && amount >= 0)) {
      throw new RangeError(`amounts must not be negative and times must be finite: ${amount} at ${time}`);
    }
  }
  const moving = flows.filter(({ amount }) => amount > 0);
  if (moving.length === 0) throw new RangeError('no disbursement or no payment');
  const times = Float64Array.from(moving, ({ time }) => time);
  return {
    times,
    amounts: Float64Array.from(moving, ({ amount }) => amount),
    first: Math.min(...times),
    last: Math.max(...times),
  };
}

/** A smooth function and its slope. */
export type Curve = (v: number) => readonly [value: number, slope: number];

// ln of the worth and its derivative. Factoring out the largest term keeps every exponent at or below zero.
function logWorth({ times, amounts, first, last }: Side, v: number): [number, number] {
  const pivot = v >= 0 ? first : last;
  let worth = 0;
  let moment = 0;
  for (let index = 0; index < times.length; index += 1) {
    const time = times[index] ?? 0;
    const part = (amounts[index] ?? 0) * Math.exp(-v * (time - pivot));
    worth += part;
    moment += part * time;
  }
  return [Math.log(worth) - v * pivot, -moment / worth];
}

const steepest = 1e6;

function bracketMonotone(g: Curve, isPositive: boolean): [number, number] {
  const sign = isPositive ? 1 : -1;
  let near = 0;
  for (let far = sign / 8; Math.abs(far) < steepest; far *= 2) {
    if (g(far)[0] > 0 !== isPositive) return isPositive ? [near, far] : [far, near];
    near = far;
  }
  throw new RangeError('no rate makes the payments worth the disbursements');
}

// Small steps first, so as not to jump over a pair of roots close to zero.
function bracketNearest(g: Curve, wasPositive: boolean): [number, number] {
  for (const sign of [1, -1]) {
    let near = 0;
    for (let step = 1 / 256; Math.abs(near) < steepest; step *= 1.05) {
      const far = near + sign * step;
      const value = g(far)[0];
      if (value === 0) return [far, far];
      if (value > 0 !== wasPositive) return sign > 0 ? [near, far] : [far, near];
      near = far;
    }
  }
  throw new RangeError('no rate makes the payments worth the disbursements');
}

/** The root of a curve that changes sign once between `from` and `to`: Newton's steps, halving when one leaves. */
export function newtonInside(g: Curve, from: number, to: number): number {
  let [low, high] = [from, to];
  const isPositiveAtLow = g(low)[0] > 0;
  let v = (low + high) / 2;
  for (let round = 0; round < 200 && low < high; round += 1) {
    const [value, slope] = g(v);
    if (value === 0) return v;
    if (value > 0 === isPositiveAtLow) low = v;
    else high = v;
    const newton = v - value / slope;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - v) <= 1e-15 * Math.max(1, Math.abs(v))) return next;
    v = next;
  }
  return v;
}
