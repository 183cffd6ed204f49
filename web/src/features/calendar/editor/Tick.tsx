import { Checkbox, FormControlLabel } from '@mui/material';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { FieldAnchor } from '../../../components/forms/FieldAnchor.tsx';
import { Quiet } from '../../../components/layout/layout.tsx';
import type { EventForm } from './eventForm.ts';

interface TickProps {
  name: 'all_day' | 'is_tentative' | 'make_public';
  label: string;
  meaning?: string;
}

/** A box to tick, with what it means. */
export function Tick({ name, label, meaning }: TickProps) {
  const id = useId();
  const { field } = useController<EventForm, TickProps['name']>({ name });
  return (
    <FieldAnchor name={name}>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            checked={field.value}
            onChange={(_, isTicked) => field.onChange(isTicked)}
            slotProps={{ input: { 'aria-describedby': meaning && id } }}
          />
        }
      />
      {meaning && (
        <Quiet id={id} size="medium" sx={{ marginInlineStart: 4, mt: -0.75 }}>
          {meaning}
        </Quiet>
      )}
    </FieldAnchor>
  );
}
