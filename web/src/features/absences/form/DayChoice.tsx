import BackIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { reach } from '#shared/absences/notice-kinds';
import { isWeekday } from '#shared/absences/school-day';
import { addDays } from '#shared/kernel/zone';
import { isNameable, type SchoolCalendar } from '#shared/timetables/school-days';
import { useSchoolDays } from '../../../api/useSchoolDays.ts';
import { dayName, daysFrom, mondayOf, shortDay } from '../../../components/days/days.ts';
import { dayWords } from '../../../components/days/dayWords.ts';
import { Chip, ChipField, toggled } from '../../../components/forms/ChipField.tsx';
import { Column, Row } from '../../../components/layout/layout.tsx';
import { capital, nearDayWords } from '../words.ts';
import { quickDays } from './quickDays.ts';

/** Chooses days: the next two school days, or any of four weeks at a time. */
export function DayChoice() {
  const { field } = useController({ name: 'days' });
  const { today, calendar } = useSchoolDays();
  const days: readonly string[] = field.value;
  const quick = quickDays(today, calendar);
  const [isOpen, setOpen] = useState(() => days.some((day) => !quick.includes(day)));
  const others = days.filter((day) => !quick.includes(day)).toSorted();
  return (
    <ChipField
      name="days"
      label="Which days?"
      isMany
      chosen={days}
      onChange={field.onChange}
      options={quick.map((day) => ({
        value: day,
        name: quickName(day, today),
        longName: `${quickName(day, today)}, ${shortDay(day)}`,
      }))}
      hint={
        others.length > 0
          ? `Chosen: ${others.map((day) => dayWords(day, today)).join(', ')}`
          : undefined
      }
      beside={
        <Button
          variant="outlined"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          sx={{ minHeight: 44 }}
        >
          Other days
        </Button>
      }
    >
      {isOpen && (
        <DayGrid
          today={today}
          calendar={calendar}
          chosen={days}
          onToggle={(day) => field.onChange(toggled(day, days, true))}
        />
      )}
    </ChipField>
  );
}

const quickName = (day: string, today: string): string => capital(nearDayWords(day, today));

interface DayGridProps {
  today: string;
  calendar: SchoolCalendar;
  chosen: readonly string[];
  onToggle: (day: string) => void;
}

const weeks = 4;

/** The weekdays of four weeks; those without school cannot be chosen. */
function DayGrid({ today, calendar, chosen, onToggle }: DayGridProps) {
  const group = useId();
  const [first, setFirst] = useState(() => mondayOf(chosen.toSorted()[0] ?? today));
  const last = addDays(first, weeks * 7 - 3);
  const days = daysFrom(first, weeks * 7).filter(isWeekday);
  const step = (by: number) => setFirst(addDays(first, by * weeks * 7));
  const isPossible = (day: string) =>
    day >= addDays(today, -reach.back) && day <= addDays(today, reach.ahead);
  return (
    <Column gap={1} sx={{ maxWidth: 440 }}>
      <Row align="center" isOneLine>
        <IconButton
          aria-label="Earlier days"
          disabled={!isPossible(addDays(first, -3))}
          onClick={() => step(-1)}
        >
          <BackIcon />
        </IconButton>
        <Typography aria-live="polite" sx={{ flex: 1, textAlign: 'center', fontWeight: 600 }}>
          {`${dayWords(first, today)} – ${dayWords(last, today)}`}
        </Typography>
        <IconButton
          aria-label="Later days"
          disabled={!isPossible(addDays(last, 3))}
          onClick={() => step(1)}
        >
          <NextIcon />
        </IconButton>
      </Row>
      <Box sx={grid}>
        {days.map((day) =>
          isPossible(day) && isNameable(calendar, day) ? (
            <Chip
              key={day}
              type="checkbox"
              group={group}
              option={{ value: day, name: cellName(day), longName: shortDay(day) }}
              isChosen={chosen.includes(day)}
              onChoose={() => onToggle(day)}
              sx={day === today ? { ...cell, borderWidth: 2 } : cell}
            />
          ) : (
            <Box
              key={day}
              component="span"
              sx={{ ...cell, alignSelf: 'center', textAlign: 'center' }}
            >
              –
            </Box>
          ),
        )}
      </Box>
    </Column>
  );
}

/** Returns a day as `Mo 2`, and the first of a month as `1 Apr`. */
const cellName = (day: string): string =>
  day.endsWith('-01')
    ? dayName(day, { day: 'numeric', month: 'short' })
    : dayName(day, { weekday: 'short', day: 'numeric' });

const grid = { display: 'grid', gap: 0.75, gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' };
const cell = { px: 0.25, justifyContent: 'center', fontSize: '0.875rem' };
