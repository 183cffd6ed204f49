import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { DateField } from '../../components/forms/DateField.tsx';
import { FieldAnchor, useFault } from '../../components/forms/FieldAnchor.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { Column } from '../../components/layout/layout.tsx';
import { Entry, list } from './EntriesField.tsx';
import { lettersIn, weekLines, weeksIn } from './lines.ts';
import { dayWords } from './lists/dayWords.ts';
import type { SettingsValues } from './settingsForm.ts';

interface WeekStartsFieldProps {
  label: string;
  hint: string;
}

/** Returns a week in words: `Week A from Mon 2 Feb 2026`. */
const weekText = (day: string, week: string): string => `Week ${week} from ${dayWords(day)}`;

/** The weeks whose letter the school has set: each can be removed, and a day with a letter added. */
export function WeekStartsField({ label, hint }: WeekStartsFieldProps) {
  const { field } = useController<SettingsValues, 'week_starts'>({ name: 'week_starts' });
  const letters = lettersIn(useWatch<SettingsValues, 'week_letters'>({ name: 'week_letters' }));
  const fault = useFault('week_starts');
  const starts = weeksIn(field.value);
  const set = (changed: typeof starts) =>
    field.onChange(weekLines([...changed].sort((a, b) => (a.day < b.day ? -1 : 1))));
  if (letters.length === 0 && starts.length === 0) return null;
  return (
    <FieldAnchor name="week_starts">
      <Column component="fieldset" aria-describedby="week-starts-note" gap={1} sx={fieldset}>
        <Box component="legend" sx={legend}>
          {label}
        </Box>
        {starts.length > 0 && (
          <Box component="ul" aria-label={label} sx={list}>
            {starts.map(({ day, week }) => (
              <Entry
                key={`${day} ${week}`}
                entry={weekText(day, week)}
                onRemove={() => set(starts.filter((each) => each.day !== day))}
              />
            ))}
          </Box>
        )}
        <MoreWeeks
          letters={letters}
          onAdd={(day, week) => set([...starts.filter((each) => each.day !== day), { day, week }])}
        />
        <Box
          id="week-starts-note"
          role={fault ? 'alert' : undefined}
          sx={{ fontSize: '0.875rem', color: fault ? 'error.main' : 'text.secondary' }}
        >
          {fault ?? hint}
        </Box>
      </Column>
    </FieldAnchor>
  );
}

interface MoreWeeksProps {
  letters: readonly string[];
  onAdd: (day: string, week: string) => void;
}

function MoreWeeks({ letters, onAdd }: MoreWeeksProps) {
  const [day, setDay] = useState<string | null>(null);
  const [chosen, setLetter] = useState('');
  const letter = chosen || letters[0];
  return (
    <Box sx={more}>
      <DateField
        isInWords
        label="First day of the week"
        value={day}
        onChange={(changed, isUnfinished) => !isUnfinished && setDay(changed)}
      />
      <SelectField
        label="Letter"
        value={letter ?? ''}
        options={letters.map((each) => [each, each])}
        onChoose={setLetter}
      />
      <Button
        variant="outlined"
        disabled={!day || !letter}
        onClick={() => {
          if (day && letter) onAdd(day, letter);
          setDay(null);
        }}
        sx={{ minHeight: 44, alignSelf: 'end' }}
      >
        Add week
      </Button>
    </Box>
  );
}

const fieldset = { border: 0, m: 0, p: 0, minWidth: 0 };
const legend = { fontSize: '0.9375rem', fontWeight: 600, p: 0, mb: 0.75 };
const more = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) 88px', sm: '200px 88px auto' },
  justifyContent: 'start',
};
