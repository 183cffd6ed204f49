import { Box, Skeleton } from '@mui/material';
import { plotOf } from '../../components/charts/plotSize.ts';
import { useWidth } from '../../components/charts/useWidth.ts';
import { onDemand } from '../../components/hooks/onDemand.tsx';

/** The place of a chart that is on its way, as high as the chart will be. */
export function ChartSpace({ rows }: { rows: number }) {
  const [width, measure] = useWidth();
  // The key above the chart and the line below it.
  const height = plotOf(width, rows).height + 90;
  return (
    <Box ref={measure} role="status" aria-label="loading...">
      <Skeleton variant="rounded" height={height} />
    </Box>
  );
}

/** The charts load on their own: their library is larger than the rest of the dashboard. */
export const BoxPlots = onDemand(
  async () => (await import('../../components/charts/BoxPlots.tsx')).BoxPlots,
  ({ plots }) => <ChartSpace rows={plots.length} />,
);
export const BarRows = onDemand(
  async () => (await import('../../components/charts/BarRows.tsx')).BarRows,
  ({ rows }) => <ChartSpace rows={rows.length} />,
);
export const RateGauge = onDemand(
  async () => (await import('../../components/charts/RateGauge.tsx')).RateGauge,
  () => <Box sx={{ height: 104 }} />,
);
