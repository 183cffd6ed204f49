import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { DateField } from '../../../components/forms/DateField.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { Column, Row } from '../../../components/layout/layout.tsx';
import { Entry, list } from '../EntriesField.tsx';
import type { SettingsValues } from '../settingsForm.ts';
import { dayWords } from './dayWords.ts';
import { group, ListFault, legend } from './ListFault.tsx';
import { onEnter } from './onEnter.ts';

type ClosedDay = SettingsValues['closed_days'][number];

/** Days on which the school is closed for all, without an event of its calendar. */
export function ClosedDaysField() {
  const { field } = useController<SettingsValues, 'closed_days'>({ name: 'closed_days' });
  const days = field.value;
  const set = (changed: ClosedDay[]) =>
    field.onChange(changed.toSorted((a, b) => (a.day < b.day ? -1 : 1)));
  return (
    <FieldAnchor name="closed_days">
      <Column component="fieldset" gap={1} sx={group}>
        <Box component="legend" sx={legend}>
          Closed days
        </Box>
        {days.length > 0 && (
          <Box component="ul" aria-label="Closed days" sx={list}>
            {days.map((each) => (
              <Entry
                key={each.day}
                entry={`${dayWords(each.day)}: ${each.title}`}
                onRemove={() => set(days.filter(({ day }) => day !== each.day))}
              />
            ))}
          </Box>
        )}
        <MoreDays onAdd={(added) => set([...days.filter(({ day }) => day !== added.day), added])} />
        <ListFault
          fault={useFault('closed_days')}
          hint="For days without an event in the calendar. Families are told this reason."
        />
      </Column>
    </FieldAnchor>
  );
}

function MoreDays({ onAdd }: { onAdd: (day: ClosedDay) => void }) {
  const [day, setDay] = useState<string | null>(null);
  const [title, setTitle] = useState('');
  const isReady = Boolean(day && title.trim());
  function add() {
    if (!day) return;
    onAdd({ day, title: title.trim() });
    setDay(null);
    setTitle('');
  }
  return (
    <Row gap={1.5} align="end" onKeyDown={onEnter(isReady, add)}>
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <DateField
          isInWords
          label="Closed on"
          value={day}
          onChange={(changed, isPart) => !isPart && setDay(changed)}
        />
      </Box>
      <Box sx={{ flex: '2 1 200px', minWidth: 0 }}>
        <Field label="Reason" value={title} onChange={setTitle} />
      </Box>
      <Button variant="outlined" disabled={!isReady} onClick={add} sx={{ minHeight: 44 }}>
        Add day
      </Button>
    </Row>
  );
}
