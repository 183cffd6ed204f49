import { Box } from '@mui/material';
import { ChartsDataProvider } from '@mui/x-charts/ChartsDataProvider';
import { ChartsLayerContainer } from '@mui/x-charts/ChartsLayerContainer';
import { ChartsSvgLayer } from '@mui/x-charts/ChartsSvgLayer';
import type { BarSeriesType } from '@mui/x-charts/models';
import { type ReactNode, useState } from 'react';
import { ChartRows } from './ChartRows.tsx';
import type { ChartRow } from './chartRow.ts';
import { plotOf } from './plotSize.ts';
import { useWidth } from './useWidth.ts';
import { type Tick, ValueAxis } from './ValueAxis.tsx';

interface RowChartProps {
  /** The name of the list of rows, for screen readers. */
  label: string;
  rows: readonly ChartRow[];
  /** The labels of the axis, which goes from 0 to 100. */
  ticks: readonly Tick[];
  /** On a phone, a row is a line of text over a thin bar. */
  isThin?: boolean | undefined;
  /** The bars that the library draws. */
  series?: readonly Omit<BarSeriesType, 'type' | 'layout'>[];
  /** The marks of the plot, drawn by the scales of the chart. */
  children: ReactNode;
  /** Opens a row. Without it a press keeps the figures of the row in view. */
  onOpen?: ((id: string) => void) | undefined;
}

/**
 * A chart with a row for each thing that is compared: its name and figure as text, its marks on an
 * axis from 0 to 100. On a phone the text is above and below the marks. Each row is a button.
 */
export function RowChart({ rows, ticks, isThin, series = [], children, ...list }: RowChartProps) {
  const [width, measure] = useWidth();
  const [pointed, setPointed] = useState<string>();
  const plot = plotOf(width, rows.length, isThin);
  const shown = rows.find(({ id }) => id === pointed);
  return (
    <>
      <Box ref={measure} sx={{ height: plot.height, position: 'relative' }}>
        {width > 0 && (
          <ChartsDataProvider<'bar'>
            // The scales follow a change of the layout one drawing late: start again.
            key={plot.isNarrow ? 'narrow' : 'wide'}
            width={width}
            height={plot.height}
            margin={plot.margin}
            skipAnimation
            disableKeyboardNavigation
            series={series.map((each) => ({ ...each, type: 'bar', layout: 'horizontal' }))}
            xAxis={[{ ...values, position: 'none' }]}
            yAxis={[
              {
                id: 'rows',
                scaleType: 'band',
                data: rows.map(({ id }) => id),
                position: 'none',
                categoryGapRatio: plot.gap,
                barGapRatio: 0.2,
              },
            ]}
          >
            <ChartsLayerContainer>
              <ChartsSvgLayer>
                <ValueAxis ticks={ticks} isNarrow={plot.isNarrow} />
                <g transform={`translate(0, ${plot.shift})`}>{children}</g>
              </ChartsSvgLayer>
              <ChartRows {...list} rows={rows} plot={plot} pointed={pointed} onPoint={setPointed} />
            </ChartsLayerContainer>
          </ChartsDataProvider>
        )}
      </Box>
      {/* The button that is pointed at says the same. */}
      {shown && (
        <Box aria-hidden className="no-print figures" sx={floating}>
          <Box sx={bubble}>
            <strong>{shown.name}</strong>
            {`: ${shown.words}`}
          </Box>
        </Box>
      )}
    </>
  );
}

const values = { id: 'values', scaleType: 'linear', min: 0, max: 100 } as const;
/** It stays in view at the bottom of the window, and moves nothing. */
const floating = {
  position: 'sticky',
  bottom: 12,
  height: 0,
  zIndex: 1,
  pointerEvents: 'none',
};
const bubble = {
  position: 'absolute',
  bottom: 0,
  insetInlineStart: 0,
  insetInlineEnd: 0,
  mx: 'auto',
  width: 'fit-content',
  maxWidth: '100%',
  px: 1.5,
  py: 1,
  borderRadius: 1,
  fontSize: '0.875rem',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'text.secondary',
  boxShadow: '0 2px 12px rgba(0, 0, 0, 0.18)',
};
