import { Box } from '@mui/material';
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
  /** What the line shows; none without it. It joins the points of rows that follow each other. */
  line?: string | undefined;
  /** What the points show in a chart whose rows do not follow each other, so no line joins them. */
  points?: string | undefined;
  /** What a press does, in a sentence. */
  hint: string;
  onOpen?: ((id: string) => void) | undefined;
}

/** A bar chart from 0 to 100, with a line or points over the bars if `line` or `points` names them. */
export function BarRows({ rows, bars, line, points, hint, ...chart }: BarRowsProps) {
  const series = bars
    ? [{ id: 'bars', data: rows.map(({ bar }) => bar), color: chartColours.group, label: bars }]
    : [];
  return (
    <>
      <ChartKeys hint={hint}>
        {bars && <Key mark="bar">{bars}</Key>}
        {line && <Key mark="line">{line}</Key>}
        {points && <Key mark="point">{points}</Key>}
      </ChartKeys>
      <RowChart {...chart} rows={rows} series={series}>
        <Box component="g" sx={barLook}>
          <BarPlot borderRadius={3} skipAnimation />
        </Box>
        {(line || points) && <PointMarks rows={rows} isJoined={Boolean(line)} />}
      </RowChart>
    </>
  );
}

/** The points of the rows; the line that joins them stops where a row has none. */
function PointMarks({ rows, isJoined }: { rows: readonly BarRow[]; isJoined: boolean }) {
  const { xOf, middleOf, step } = useRowScales();
  const points = rows.map(({ id, point }) =>
    typeof point === 'number' ? ([xOf(point), middleOf(id)] as const) : undefined,
  );
  return (
    <Box component="g" sx={look}>
      {/* The rows of a phone have texts between the marks. Thin rows have no room for a line. */}
      {isJoined && step > thinRow && (
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
    fillOpacity: 0.55,
    stroke: chartColours.group,
    strokeWidth: 1.5,
    printColorAdjust: 'exact',
  },
};
const look = {
  '& .line': { fill: 'none', stroke: chartColours.second, strokeWidth: 2.5 },
  '& .point': {
    fill: chartColours.second,
    stroke: 'var(--mui-palette-background-paper)',
    strokeWidth: 1.5,
  },
  '& *': { printColorAdjust: 'exact' },
};
