import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Row } from '../layout/layout.tsx';
import { diamond, marks } from './BoxMarks.tsx';
import { chartColours } from './palette.ts';

const drawn = {
  own: <circle className="own" cx={10} cy={9} r={7} />,
  box: <rect className="box" x={1} y={2} width={18} height={14} rx={3} />,
  median: <line className="median" x1={10} x2={10} y1={2} y2={16} />,
  mean: <path className="mean" d={diamond(10, 9)} />,
  whisker: (
    <g className="whisker">
      <line x1={2} x2={18} y1={9} y2={9} />
      <line x1={2} x2={2} y1={5} y2={13} />
      <line x1={18} x2={18} y1={5} y2={13} />
    </g>
  ),
  bar: <rect className="bar" x={1} y={3} width={18} height={12} rx={2} />,
  point: <path d={diamond(10, 9)} fill={chartColours.second} />,
  line: (
    <>
      <line x1={1} x2={19} y1={9} y2={9} stroke={chartColours.second} strokeWidth={2.5} />
      <path d={diamond(10, 9)} fill={chartColours.second} />
    </>
  ),
} as const;

/** A mark of a chart and what it stands for. */
export const Key = ({ mark, children }: { mark: keyof typeof drawn; children: ReactNode }) => (
  <Box component="span" sx={entry}>
    <svg width={20} height={18} aria-hidden="true">
      {drawn[mark]}
    </svg>
    {children}
  </Box>
);

/** The key above a chart, and what a press of a row does. */
export const ChartKeys = ({ hint, children }: { hint: string; children: ReactNode }) => (
  <Row columnGap={2.5} rowGap={0.5} sx={keys}>
    {children}
    <Box component="span" className="no-print" sx={{ marginInlineStart: { sm: 'auto' } }}>
      {hint}
    </Box>
  </Row>
);

const keys = { mb: 1.5, fontSize: '0.8125rem', color: 'text.secondary' };
const entry = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  '& svg *': { printColorAdjust: 'exact' },
  ...marks,
  '& .bar': {
    fill: chartColours.group,
    fillOpacity: 0.3,
    stroke: chartColours.group,
    strokeWidth: 1.5,
  },
};
