import { Box } from '@mui/material';
import { Gauge, gaugeClasses } from '@mui/x-charts/Gauge';
import { Row } from '../layout/layout.tsx';
import { colourOfRate, rateColours } from './palette.ts';

interface RateGaugeProps {
  /** What the rate is of, for screen readers. */
  label: string;
  /** 0 to 100. */
  percentage: number;
}

/** A rate on an arc from 0 to 100 per cent, in the colour of its threshold. */
export function RateGauge({ label, percentage }: RateGaugeProps) {
  const colour = colourOfRate(percentage);
  return (
    <Box
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percentage}
      aria-valuetext={`${percentage}%`}
      data-colour={colour}
      sx={{ position: 'relative', width: 168, height: 104 }}
    >
      <Box aria-hidden>
        <Gauge
          value={percentage}
          width={168}
          height={88}
          startAngle={-90}
          endAngle={90}
          innerRadius="74%"
          outerRadius="100%"
          cornerRadius={3}
          skipAnimation
          margin={0}
          text=""
          sx={{
            [`& .${gaugeClasses.valueArc}`]: { fill: rateColours[colour] },
            [`& .${gaugeClasses.referenceArc}`]: { fill: 'var(--mui-palette-divider)' },
            '& path': { printColorAdjust: 'exact' },
          }}
        />
        <Box className="figures" sx={figure}>{`${percentage}%`}</Box>
        <Row gap={0} justify="space-between" isOneLine sx={ends}>
          <span>0</span>
          <span>100</span>
        </Row>
      </Box>
    </Box>
  );
}

const figure = {
  position: 'absolute',
  insetInlineStart: 0,
  insetInlineEnd: 0,
  top: 52,
  textAlign: 'center',
  fontSize: '1.625rem',
  fontWeight: 600,
  lineHeight: '36px',
};
const ends = {
  width: 168,
  fontSize: '0.75rem',
  lineHeight: '16px',
  px: 0.5,
  color: 'text.secondary',
};
