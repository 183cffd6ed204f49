import Box from '@mui/material/Box';
import { BarPlot } from '@mui/x-charts/BarChart';
import { diamond } from './BoxMarks.tsx';
import { ChartKeys, Key } from './ChartKey.tsx';
import type { ChartRow } from './chartRow.ts';
import { pathOf } from './linePath.ts';
import { chartColours } from './palette.ts';
import { RowChart } from './RowChart.tsx';
import { useRowScales } from './scales.ts';
import type { Tick } from './ValueAxis.tsx';

/** A row of bars: the value of its bar and, in a chart with a line, of its point. */
export interface BarRow extends ChartRow {
  /** 0 to 100; null without data. */
  readonly bar: number | null;
  readonly point?: number | null;
}

interface BarRowsProps {
  label: string;
  rows: readonly BarRow[];
  ticks: readonly Tick[];
  /** On a phone, a row is a line of text over a thin bar. */
  isThin?: boolean;
  /** What the bars show; none without it. */
  bars?: string | undefined;
  /** What the line shows; none without it. */
  line?: string | undefined;
  /** What a press does, in a sentence. */
  hint: string;
  onOpen?: ((id: string) => void) | undefined;
}

/** A bar chart from 0 to 100, with a line over the bars if `line` names it. */
export function BarRows({ rows, bars, line, hint, ...chart }: BarRowsProps) {
  const series = bars
    ? [{ id: 'bars', data: rows.map(({ bar }) => bar), color: chartColours.group, label: bars }]
    : [];
  return (
    <>
      <ChartKeys hint={hint}>
        {bars && <Key mark="bar">{bars}</Key>}
        {line && <Key mark="line">{line}</Key>}
      </ChartKeys>
      <RowChart {...chart} rows={rows} series={series}>
        <Box component="g" sx={barLook}>
          <BarPlot borderRadius={3} skipAnimation />
        </Box>
        {line && <LineMarks rows={rows} />}
      </RowChart>
    </>
  );
}

/** The line through the points of the rows; it stops where a row has none. */
function LineMarks({ rows }: { rows: readonly BarRow[] }) {
  const { xOf, middleOf, step } = useRowScales();
  const points = rows.map(({ id, point }) =>
    typeof point === 'number' ? ([xOf(point), middleOf(id)] as const) : undefined,
  );
  return (
    <Box component="g" sx={look}>
      {/* The rows of a phone have texts between the marks. Thin rows have no room for a line. */}
      {step > thinRow && (
        <path className="line" d={pathOf(points)} opacity={step > wideRow ? 0.7 : 1} />
      )}
      {points.map(
        (at, n) => at && <path key={rows[n]?.id} className="point" d={diamond(...at, 6)} />,
      )}
    </Box>
  );
}

/** The height of a row with its texts beside the marks, in pixels. */
const wideRow = 60;
/** The most height of a thin row. */
const thinRow = 56;

const barLook = {
  '& rect': {
    ...{ fillOpacity: 0.55, stroke: chartColours.group, strokeWidth: 1.5 },
    printColorAdjust: 'exact',
  },
};
const look = {
  '& .line': { fill: 'none', stroke: chartColours.second, strokeWidth: 2.5 },
  '& .point': {
    ...{ fill: chartColours.second, stroke: 'var(--mui-palette-background-paper)' },
    strokeWidth: 1.5,
  },
  '& *': { printColorAdjust: 'exact' },
};
