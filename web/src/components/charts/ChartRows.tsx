import { Box } from '@mui/material';
import { type KeyboardEvent, useRef, useState } from 'react';
import { List } from '../layout/layout.tsx';
import { visuallyHidden } from '../screen/visuallyHidden.ts';
import type { ChartRow } from './chartRow.ts';
import type { PlotSize } from './plotSize.ts';
import { useRowScales } from './scales.ts';
import { targetOf } from './targetOf.ts';

interface ChartRowsProps {
  label: string;
  rows: readonly ChartRow[];
  plot: PlotSize;
  /** The row whose figures are shown. */
  pointed: string | undefined;
  onPoint: (id: string | undefined) => void;
  onOpen?: ((id: string) => void) | undefined;
}

/**
 * The rows of a chart: buttons of the page over the drawing, placed by its own scale. The list is one
 * stop of the Tab key; the arrow keys, Home and End move inside it.
 */
export function ChartRows({ label, rows, plot, pointed, onPoint, onOpen }: ChartRowsProps) {
  const { area, middleOf, step } = useRowScales();
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [kept, setKept] = useState<string>();
  const stop = Math.min(at, rows.length - 1);
  function move(event: KeyboardEvent) {
    const to = targetOf(event.key, stop, rows.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll('button')[to]?.focus();
  }
  function press(id: string) {
    if (onOpen) return onOpen(id);
    setKept(kept === id ? undefined : id);
    onPoint(id);
  }
  return (
    <List ref={list} aria-label={label} onKeyDown={move}>
      {rows.map(({ id, name, figure, note, words }, n) => (
        <li key={id}>
          <Box
            component="button"
            type="button"
            aria-pressed={onOpen ? undefined : kept === id}
            tabIndex={n === stop ? 0 : -1}
            onFocus={() => {
              setAt(n);
              onPoint(id);
            }}
            onBlur={() => onPoint(kept)}
            onMouseEnter={() => onPoint(id)}
            onMouseLeave={() => onPoint(kept)}
            onClick={() => press(id)}
            sx={[
              button,
              plot.isThin ? thin : plot.isNarrow ? narrow : wideOf(plot),
              pointed === id && chosen,
            ]}
            style={{
              top: middleOf(id) - step / 2,
              height: step,
              width: area.left + area.width + plot.margin.right,
            }}
          >
            <span className="name">{name}</span>
            <span className="figure figures">{figure}</span>
            <span className="note">{note}</span>
            <span style={visuallyHidden}>{`. ${words}`}</span>
          </Box>
        </li>
      ))}
    </List>
  );
}
const button = {
  position: 'absolute',
  insetInlineStart: 0,
  p: 0,
  border: 0,
  borderRadius: 1,
  cursor: 'pointer',
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'transparent',
  textAlign: 'start',
  display: 'grid',
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
  '& .name': { fontWeight: 600, fontSize: '0.9375rem' },
  '& .figure': { fontWeight: 700, fontSize: '1.0625rem' },
  '& .note': { fontSize: '0.8125rem', color: 'text.secondary' },
  '&:focus-visible': { outlineOffset: -2 },
};
const chosen = {
  // The drawing is below the button.
  bgcolor: 'rgba(128, 136, 144, 0.14)',
};
const wideOf = ({ nameWidth, figureWidth }: PlotSize) => ({
  gridTemplateColumns: `${nameWidth - 24}px minmax(0, 1fr) ${figureWidth - 28}px`,
  gridTemplateRows: '1fr 1fr',
  '& .name': {
    gridColumn: 1,
    gridRow: '1 / 3',
    alignSelf: 'center',
    paddingInlineStart: 1,
    lineHeight: 1.2,
  },
  '& .figure': { gridColumn: 3, gridRow: 1, alignSelf: 'end' },
  '& .note': { gridColumn: 3, gridRow: 2, alignSelf: 'start', lineHeight: 1.2 },
  '& .figure:has(+ .note:empty)': { gridRow: '1 / 3', alignSelf: 'center' },
});
const thin = {
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  px: 1.25,
  pt: 1,
  columnGap: 1,
  alignContent: 'start',
  alignItems: 'baseline',
  '& .name': { fontWeight: 600, fontSize: '0.875rem' },
  '& .name, & .note': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .note': { gridColumn: 2, gridRow: 1 },
  '& .figure': { gridColumn: 3, gridRow: 1, fontSize: '0.9375rem' },
};
const narrow = {
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  px: 1.25,
  columnGap: 1,
  boxShadow: 'inset 0 1px 0 var(--mui-palette-divider)',
  borderRadius: 0,
  '& .name': { gridColumn: 1, gridRow: 1, mt: 1, lineHeight: 1.25, fontSize: '0.875rem' },
  // The lines of the scale and those between the rows end at its words.
  '& .figure': { gridColumn: 2, gridRow: 1, mt: 1, fontSize: '0.9375rem', alignSelf: 'start' },
  '& .name, & .figure, & .note': { bgcolor: 'background.paper', justifySelf: 'start' },
  '& .note': { gridColumn: '1 / 3', gridRow: 3, mb: 0.75 },
};
