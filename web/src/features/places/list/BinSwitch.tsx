import { Button, Typography } from '@mui/material';

interface BinSwitchProps {
  /** What the list has: `pages`. */
  what: 'places' | 'pages';
  isBin: boolean;
  /** How many days it keeps them. */
  days: number;
  onSwitch: () => void;
}

/** The button between a list and its bin. */
export const BinSwitch = ({ what, isBin, days, onSwitch }: BinSwitchProps) => (
  <>
    <Button onClick={onSwitch}>{isBin ? `Back to the ${what}` : `Deleted ${what}`}</Button>
    {isBin && (
      <Typography color="textSecondary" sx={{ flexBasis: '100%' }}>
        We keep deleted {what} for {days} days.
      </Typography>
    )}
  </>
);
