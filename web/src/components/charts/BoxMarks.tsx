import { Box } from '@mui/material';
import type { BoxParts } from './boxFigures.ts';
import { chartColours } from './palette.ts';
import { useRowScales } from './scales.ts';

/** The marks of box plots, over the chart's own layers. The library has no box plot of its own. */
export function BoxMarks({ plots }: { plots: readonly (BoxParts & { id: string })[] }) {
  const { middleOf, thick } = useRowScales();
  return (
    <Box component="g" sx={look}>
      {plots.map(({ id, ...parts }) => (
        <BoxMark key={id} parts={parts} y={middleOf(id)} height={thick} />
      ))}
    </Box>
  );
}

interface BoxMarkProps {
  parts: BoxParts;
  /** The middle of the row. */
  y: number;
  height: number;
}

function BoxMark({ parts: { box, lower, upper, median, mean, own }, y, height }: BoxMarkProps) {
  const { area, xOf } = useRowScales();
  const half = height / 2;
  const whiskers = [
    lower && { ...lower, side: 'lower', end: lower.from },
    upper && { ...upper, side: 'upper', end: upper.to },
  ].filter((each) => each !== undefined);
  return (
    <g className="plot">
      {!box && <line className="track" x1={area.left} x2={area.left + area.width} y1={y} y2={y} />}
      {whiskers.map(({ side, from, to, end }) => (
        <g key={side} className="whisker">
          <line x1={xOf(from)} x2={xOf(to)} y1={y} y2={y} />
          <line x1={xOf(end)} x2={xOf(end)} y1={y - half / 2} y2={y + half / 2} />
        </g>
      ))}
      {box && (
        <rect
          className="box"
          x={xOf(box.from)}
          y={y - half}
          width={Math.max(1, xOf(box.to) - xOf(box.from))}
          height={height}
          rx={3}
        />
      )}
      {median !== undefined && (
        <line className="median" x1={xOf(median)} x2={xOf(median)} y1={y - half} y2={y + half} />
      )}
      {mean !== undefined && <path className="mean" d={diamond(xOf(mean), y)} />}
      {own !== undefined && <circle className="own" cx={xOf(own)} cy={y} r={7} />}
    </g>
  );
}

/** Returns the path of a diamond around a point. */
export const diamond = (x: number, y: number, half = 5): string =>
  `M${x - half},${y}L${x},${y - half}L${x + half},${y}L${x},${y + half}Z`;

/** The look of the marks, in the drawing and in its key. */
export const marks = {
  '& .track': { stroke: 'var(--mui-palette-divider)', strokeWidth: 2 },
  '& .whisker line': { stroke: chartColours.group, strokeWidth: 1.5 },
  '& .box': {
    fill: chartColours.group,
    fillOpacity: 0.22,
    stroke: chartColours.group,
    strokeWidth: 1.5,
  },
  '& .median': { stroke: chartColours.group, strokeWidth: 3 },
  '& .mean': {
    fill: 'var(--mui-palette-background-paper)',
    stroke: chartColours.group,
    strokeWidth: 1.5,
  },
  '& .own': {
    fill: chartColours.own,
    stroke: 'var(--mui-palette-background-paper)',
    strokeWidth: 2,
  },
};
const look = { ...marks, '& *': { printColorAdjust: 'exact' } };
