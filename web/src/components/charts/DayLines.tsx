import { Box } from '@mui/material';
import { dayName } from '../days/days.ts';
import { Row } from '../layout/layout.tsx';
import { useWidth } from './useWidth.ts';

/** A line of a chart of days. */
export interface DayLine {
  readonly name: string;
  readonly colour: string;
  /** The dashes of the line, so that no line is told by its colour alone. */
  readonly dash: string;
  /** A value for each day. */
  readonly values: readonly number[];
}

interface DayLinesProps {
  days: readonly string[];
  lines: readonly DayLine[];
}

const height = 240;
// biome-ignore lint/plugin/logical-style: the margins of a drawing
const margin = { left: 44, right: 12, top: 10, bottom: 28 };

/**
 * Lines of numbers over days, with a key. The drawing is hidden from screen readers: the table below
 * it has the same figures.
 */
export function DayLines({ days, lines }: DayLinesProps) {
  const [width, measure] = useWidth();
  const top = niceTop(Math.max(1, ...lines.flatMap(({ values }) => values)));
  const plot = {
    width: width - margin.left - margin.right,
    height: height - margin.top - margin.bottom,
  };
  const xOf = (n: number) =>
    margin.left + (days.length > 1 ? (n * plot.width) / (days.length - 1) : plot.width / 2);
  const yOf = (value: number) => margin.top + plot.height * (1 - value / top);
  return (
    <>
      <Row columnGap={2.5} rowGap={0.5} sx={keys}>
        {lines.map(({ name, colour, dash }) => (
          <Box component="span" key={name} sx={entry}>
            <svg width={32} height={12} aria-hidden="true">
              <line x1={1} x2={31} y1={6} y2={6} stroke={colour} {...stroke(dash)} />
            </svg>
            {name}
          </Box>
        ))}
      </Row>
      <Box ref={measure} sx={{ height, overflow: 'hidden' }}>
        {width > 0 && (
          <Box component="svg" width={width} height={height} aria-hidden="true" sx={look}>
            {[0, top / 2, top].map((value) => (
              <g key={value}>
                <line x1={margin.left} x2={width - margin.right} y1={yOf(value)} y2={yOf(value)} />
                <text x={margin.left - 8} y={yOf(value) + 4} textAnchor="end">
                  {value.toLocaleString('en-AU')}
                </text>
              </g>
            ))}
            <text x={margin.left} y={height - 6}>
              {axisDay(days[0])}
            </text>
            <text x={width - margin.right} y={height - 6} textAnchor="end">
              {axisDay(days.at(-1))}
            </text>
            {lines.map(({ name, colour, dash, values }) => (
              <polyline
                key={name}
                fill="none"
                stroke={colour}
                points={values.map((value, n) => `${xOf(n)},${yOf(value)}`).join(' ')}
                {...stroke(dash)}
              />
            ))}
          </Box>
        )}
      </Box>
    </>
  );
}

const stroke = (dash: string) => ({ strokeWidth: 2.5, strokeDasharray: dash });

/** Returns an even number of the form 2, 4, 6, 8, 10, 20, 40 … at or above the largest value. */
function niceTop(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(largest));
  const step = [1, 2, 4, 6, 8, 10].find((each) => each * power >= largest) ?? 10;
  return Math.max(2, step * power);
}

/** Returns a day of the axis as `27 Oct`. */
const axisDay = (day: string | undefined): string =>
  day ? dayName(day, { day: 'numeric', month: 'short' }) : '';

const keys = { mb: 1.5, fontSize: '0.8125rem', color: 'text.secondary' };
const entry = { display: 'inline-flex', alignItems: 'center', gap: 0.75 };
const look = {
  display: 'block',
  '& line': { stroke: 'var(--mui-palette-divider)' },
  '& text': { fill: 'var(--mui-palette-text-secondary)', fontSize: 12 },
  '& polyline': { printColorAdjust: 'exact', strokeLinejoin: 'round' },
};
