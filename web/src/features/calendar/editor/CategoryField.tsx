import { Box } from '@mui/material';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { calendar as calendarApi } from '#shared/calendar/calendar.contract';
import { useRead } from '../../../api/hooks.ts';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { control, Labelled } from '../../../components/forms/Labelled.tsx';
import type { EventForm } from './eventForm.ts';

/** The category of an event: one that the school uses, or a new one. */
export function CategoryField() {
  const id = useId();
  const { data: categories = [] } = useRead(calendarApi.categories, {});
  const { field } = useController<EventForm, 'category'>({ name: 'category' });
  const fault = useFault('category');
  return (
    <FieldAnchor name="category">
      <Labelled label="Category" fault={fault} hint="People filter by it. It gives the colour.">
        {(described) => (
          <Box
            component="input"
            list={id}
            autoComplete="off"
            {...described}
            {...field}
            sx={{ ...control, px: 1.5, borderColor: fault ? 'error.main' : 'text.secondary' }}
          />
        )}
      </Labelled>
      <datalist id={id}>
        {categories.map(({ category }) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </FieldAnchor>
  );
}
