import { Skeleton } from '@mui/material';
import { onDemand } from '../../components/hooks/onDemand.tsx';

/** The chart of rows loads on its own: its library is larger than the rest of the page. */
export const BarRows = onDemand(
  async () => (await import('../../components/charts/BarRows.tsx')).BarRows,
  ({ rows }) => <Skeleton variant="rounded" height={120 + rows.length * 60} />,
);
