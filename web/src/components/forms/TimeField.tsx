import { Box } from '@mui/material';
import { useController } from 'react-hook-form';
import { FieldAnchor, useFault } from './FieldAnchor.tsx';
import { control, Labelled } from './Labelled.tsx';

/** A time of day of the form around it, `HH:MM`, with the system's own clock. */
export function TimeField({ name, label }: { name: string; label: string }) {
  const { field } = useController({ name });
  const fault = useFault(name);
  return (
    <FieldAnchor name={name}>
      <Labelled label={label} fault={fault}>
        {(described) => (
          <Box
            component="input"
            type="time"
            {...described}
            {...field}
            sx={{ ...clock, borderColor: fault ? 'error.main' : 'text.secondary' }}
          />
        )}
      </Labelled>
    </FieldAnchor>
  );
}

const clock = { ...control, maxWidth: 160, px: 1.5, colorScheme: 'inherit' };
