import { Checkbox, FormControlLabel } from '@mui/material';

interface TickBoxProps {
  label: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** A checkbox with its label. */
export const TickBox = ({ label, isTicked, onTick }: TickBoxProps) => (
  <FormControlLabel
    label={label}
    control={<Checkbox checked={isTicked} onChange={(_, checked) => onTick(checked)} />}
  />
);
