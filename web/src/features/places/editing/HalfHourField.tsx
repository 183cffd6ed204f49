import { Box, Button } from '@mui/material';
import { DateField } from '../../../components/forms/DateField.tsx';
import { OneOf } from '../../../components/forms/OneOf.tsx';
import { instantAtWall, wallAt } from '../../../components/forms/wallClock.ts';
import { Row } from '../../../components/layout/layout.tsx';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { halfTyped } from './halfTyped.ts';

interface HalfHourFieldProps {
  label: string;
  /** An ISO instant, or `halfTyped`. */
  value: string | null;
  onChange: (value: string | null) => void;
  fault?: string | undefined;
  hint?: string;
}

/** A field for a day and a time in steps of 30 minutes, in the school's zone. */
export function HalfHourField({ label, value, onChange, fault, hint }: HalfHourFieldProps) {
  const timeZone = useTimeZone();
  const wall = value ? wallAt(timeZone, new Date(value)) : '';
  const [day = '', time = ''] = wall.split('T');
  // A stored time may be between the steps. It stays until another one is chosen.
  const times = !time || halfHours.includes(time) ? halfHours : [...halfHours, time].sort();
  return (
    <Row gap={2} align="flex-start">
      <Box sx={{ flex: '1 1 200px' }}>
        <DateField
          label={label}
          value={day || null}
          fault={fault}
          hint={hint}
          onChange={(chosen, isUnfinished) => {
            if (chosen) onChange(instantAtWall(timeZone, `${chosen}T${time || '00:00'}`));
            else onChange(isUnfinished ? halfTyped : null);
          }}
        />
      </Box>
      {day && (
        <>
          <OneOf
            label={`${label} time`}
            value={time}
            options={times.map((each) => [each, each] as const)}
            onChoose={(chosen) => onChange(instantAtWall(timeZone, `${day}T${chosen}`))}
          />
          <Button
            aria-label={`Remove: ${label}`}
            onClick={() => onChange(null)}
            sx={{ mt: 4, minWidth: 0 }}
          >
            Remove
          </Button>
        </>
      )}
    </Row>
  );
}

const halfHours: readonly string[] = Array.from(
  { length: 48 },
  (_, n) => `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`,
);
