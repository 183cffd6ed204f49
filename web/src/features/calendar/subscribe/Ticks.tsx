import { Box } from '@mui/material';
import { useId } from 'react';
import { tick } from '../../../components/audience/tick.ts';
import { Quiet } from '../../../components/layout/layout.tsx';

interface TicksProps {
  legend: string;
  note: string;
  options: readonly (readonly [value: string, name: string])[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
}

/**
 * A group of checkboxes. A chosen value that is no longer offered is dropped with the next change.
 */
export function Ticks({ legend, note, options, chosen, onChoose }: TicksProps) {
  const id = useId();
  const toggled = (value: string, isOn: boolean) =>
    options.map(([each]) => each).filter((each) => (each === value ? isOn : chosen.includes(each)));
  return (
    <Box component="fieldset" aria-describedby={id} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, fontSize: '0.9375rem', fontWeight: 600 }}>
        {legend}
      </Box>
      <Quiet id={id} size="medium">
        {note}
      </Quiet>
      <Box sx={columns}>
        {options.map(([value, name]) => (
          <Box component="label" key={value} sx={tick}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) => onChoose(toggled(value, event.target.checked))}
            />
            <span>{name}</span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))',
};
