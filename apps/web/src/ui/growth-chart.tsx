import './growth-chart.css';

export interface GrowthChartProps {
  /** A description of the drawing, for screen readers. */
  label: string;
  /** The points where the line bends: days from the first one, and minor units. */
  points: readonly { day: number; amount: number }[];
  /** The index of today among them. */
  today?: number | undefined;
  /** A day to point out, and its label. */
  mark?: { day: number; text: string } | undefined;
  /** The label of the amount at which the line stops; without it the line continues. */
  top?: string | undefined;
  from: string;
  to: string;
}

/** In percent of the height: the base of the drawing and its greatest amount. */
const ground = 96;
const highest = 6;
/** How far the line continues flat after it has stopped growing, as a share of its length. */
const rest = 0.12;

/** An amount that grows day by day, and where it stops. The past is a solid line, the future is dotted. */
export function GrowthChart({ label, points, today, mark, top, from, to }: GrowthChartProps) {
  const last = points.at(-1) ?? { day: 1, amount: 1 };
  const width = last.day * (top === undefined ? 1 : 1 + rest);
  const places = points.map(({ day, amount }) => ({
    x: hundredth((100 * day) / width),
    y: hundredth(ground - ((ground - highest) * amount) / (last.amount || 1)),
  }));
  const line = (some: typeof places) => `M${some.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  const ahead = line(places.slice(today ?? 0)) + (top === undefined ? '' : 'H100');
  const now = places[today ?? -1];
  const marked = mark && { x: hundredth((100 * mark.day) / width), y: heightOn(mark.day, points, places) };
  return (
    <>
      <p className="growth-words">
        {mark && <span className="growth-marked">{mark.text}</span>}
        {top !== undefined && <span>{top}</span>}
      </p>
      <svg className="growth" role="img" aria-label={label}>
        <line x2="100%" y1={`${ground}%`} y2={`${ground}%`} />
        {top !== undefined && <line className="growth-top" x2="100%" y1={`${highest}%`} y2={`${highest}%`} />}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {today !== undefined && today > 0 && <path className="growth-past" d={line(places.slice(0, today + 1))} />}
          <path className="growth-ahead" d={ahead} />
        </svg>
        {now && <circle cx={`${now.x}%`} cy={`${now.y}%`} r="6" />}
        {marked && <circle className="growth-mark" cx={`${marked.x}%`} cy={`${marked.y}%`} r="5" />}
      </svg>
      <p className="growth-words growth-days" data-stops={top !== undefined || undefined}>
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </>
  );
}

/** The height of the line on a day, between the points around it. */
function heightOn(day: number, points: GrowthChartProps['points'], places: readonly { y: number }[]): number {
  const after = points.findIndex((point) => point.day >= day);
  const [from, to] = [points[after - 1], points[after]];
  const [low, high] = [places[after - 1]?.y ?? ground, places[after]?.y ?? places.at(-1)?.y ?? ground];
  if (!from || !to) return high;
  return hundredth(low + ((high - low) * (day - from.day)) / (to.day - from.day));
}

function hundredth(share: number): number {
  return Math.round(share * 100) / 100;
}
