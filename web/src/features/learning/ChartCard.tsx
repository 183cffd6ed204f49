import { Box, Card, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Row } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { ChartSpace } from './charts.tsx';
import { useFocusOnArrival } from './useFocusOnArrival.ts';

interface ChartCardProps {
  title: string;
  /** What the chart says, in a sentence; undefined while it loads. */
  sentence: string | undefined;
  /** What is above the title, such as the way back. */
  before?: ReactNode;
  /** The card has replaced another view: its title gets the focus. */
  isArrival?: boolean;
  /** Switches and buttons of the chart. */
  actions?: ReactNode;
  error?: Error | undefined;
  onRetry: () => void;
  /** The number of rows; undefined while they load. */
  rows: number | undefined;
  children: ReactNode;
}

/** A card with a chart: its title, its sentence, and the chart or the reason why there is none. */
export function ChartCard({
  title,
  sentence,
  error,
  onRetry,
  rows,
  children,
  ...look
}: ChartCardProps) {
  const id = useId();
  const heading = useFocusOnArrival(look.isArrival === true);
  return (
    <Card component="section" aria-labelledby={id} sx={card}>
      {look.before}
      <Row gap={1.5} align="flex-start" sx={{ mb: 2 }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Typography variant="h2" component="h3" id={id} {...heading}>
            {title}
          </Typography>
          <Typography color="textSecondary" sx={{ minHeight: 26 }}>
            {error ? '' : sentence}
          </Typography>
        </Box>
        {look.actions}
      </Row>
      {error ? (
        <Failure what="This chart" error={error} onRetry={onRetry} />
      ) : rows === undefined ? (
        <ChartSpace rows={8} />
      ) : rows === 0 ? (
        <Typography sx={{ py: 4, textAlign: 'center' }}>No records found</Typography>
      ) : (
        children
      )}
    </Card>
  );
}

// The figures of a row stay in view at the bottom of the window, so nothing may cut the card off.
const card = { p: { xs: 2, sm: 3 }, overflow: 'visible', '@media print': { border: 0, p: 0 } };
