import BackIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import { Box, Button, IconButton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Row } from '../layout/layout.tsx';

interface DayBarProps<L extends string> {
  /** The days that are shown, in words. */
  heading: ReactNode;
  /** The name of one step: `week`. */
  step: string;
  /** The name of the button that leads back: `Today`, or another day that it shows. */
  home?: string;
  onToday: () => void;
  onStep: (step: 1 | -1) => void;
  layouts: readonly (readonly [layout: L, name: string])[];
  layout: L;
  onLayout: (layout: L) => void;
}

/** Shows the days of a view, buttons for other days, and the choice of the layout. */
export function DayBar<L extends string>({
  heading,
  step,
  home = 'Today',
  ...bar
}: DayBarProps<L>) {
  return (
    <Row columnGap={{ xs: 0.5, sm: 1.5 }} rowGap={1.5} align="center" sx={{ mb: 2 }}>
      <Row gap={{ xs: 0, sm: 0.5 }} align="center" isOneLine className="no-print">
        <Button variant="outlined" onClick={bar.onToday} sx={narrow}>
          {home}
        </Button>
        <IconButton aria-label={`Previous ${step}`} onClick={() => bar.onStep(-1)} sx={arrow}>
          <BackIcon />
        </IconButton>
        <IconButton aria-label={`Next ${step}`} onClick={() => bar.onStep(1)} sx={arrow}>
          <NextIcon />
        </IconButton>
      </Row>
      <Typography variant="h2" aria-live="polite" sx={headingStyle}>
        {heading}
      </Typography>
      <Box role="group" aria-label="Layout" sx={layoutGroup} className="no-print">
        {bar.layouts.map(([layout, name]) => (
          <Button
            key={layout}
            variant={bar.layout === layout ? 'contained' : 'outlined'}
            aria-pressed={bar.layout === layout}
            onClick={() => bar.onLayout(layout)}
            sx={narrow}
          >
            {name}
          </Button>
        ))}
      </Box>
    </Row>
  );
}
/** On a phone the heading is above one row of buttons. */
const headingStyle = { flex: { xs: '1 0 100%', sm: '1 1 auto' }, order: { xs: -1, sm: 0 } };
const layoutGroup = { display: 'flex', gap: 1, marginInlineStart: { xs: 'auto', sm: 0 } };
const narrow = { minWidth: { xs: 44, sm: 0 }, minHeight: 44, px: { xs: 1, sm: 2 } };
const arrow = { width: 44, height: 44 };
