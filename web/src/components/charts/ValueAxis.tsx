import { Box } from '@mui/material';
import { useRowScales } from './scales.ts';

/** A place of the axis with its label, such as `[75, 'Usually']`. */
export type Tick = readonly [value: number, label: string];

/** The lines of the axis from 0 to 100, with their labels on top. None is ever left out. */
export function ValueAxis({ ticks, isNarrow }: { ticks: readonly Tick[]; isNarrow: boolean }) {
  const { area, xOf } = useRowScales();
  return (
    <Box component="g" sx={look}>
      {ticks.map(([value, label]) => (
        <g key={value}>
          <line x1={xOf(value)} x2={xOf(value)} y1={area.top} y2={area.top + area.height} />
          <text
            className="tick"
            x={xOf(value) + (isNarrow && value === 100 ? overhang : 0)}
            y={area.top - 10}
            fontSize={isNarrow ? 12 : 13}
            textAnchor={anchorOf(value, isNarrow)}
          >
            {label}
          </text>
        </g>
      ))}
    </Box>
  );
}

/** The margin beside a chart on a phone, in pixels. The last label uses it, so that it stands apart. */
const overhang = 10;

/**
 * On a phone each label has a quarter of the chart, and the last one ends with it. Else the column of
 * the figures is free beside the last one.
 */
function anchorOf(value: number, isNarrow: boolean): 'start' | 'middle' | 'end' {
  if (value === 0) return 'start';
  return isNarrow ? 'end' : 'middle';
}

const look = {
  '& line': { stroke: 'var(--mui-palette-divider)', strokeWidth: 1 },
  '& text': { fill: 'var(--mui-palette-text-secondary)' },
};
