import { Box, Button, Chip, Typography } from '@mui/material';
import { useState } from 'react';
import { DateField } from '../../../components/forms/DateField.tsx';
import { besideControl } from '../../../components/forms/Labelled.tsx';
import { Column, Row } from '../../../components/layout/layout.tsx';
import { type ClosedRange, daysOf, rangesOf } from './settingsForm.ts';

interface ClosedDaysProps {
  days: readonly string[];
  onChange: (days: string[]) => void;
}

/**
 * Days without scheduled mail, as ranges: beside the weekends, holidays and closed days that the school
 * has anyway.
 */
export function ClosedDays({ days, onChange }: ClosedDaysProps) {
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();
  function add() {
    const last = to ?? from;
    if (!from || !last) return setFault('Please choose the first day.');
    if (last < from) return setFault('Choose a last day on or after the first day.');
    const all = [...new Set([...days, ...daysOf({ from, to: last })])].sort();
    if (all.length > 400) return setFault('Choose at most 400 days.');
    setFault(undefined);
    setFrom(null);
    setTo(null);
    onChange(all);
  }
  const remove = (range: ClosedRange) =>
    onChange(days.filter((day) => day < range.from || day > range.to));
  const ranges = rangesOf(days);
  return (
    <Column gap={1.5}>
      <Typography variant="h3">Closed days</Typography>
      {ranges.length > 0 ? (
        <Row component="ul" aria-label="Closed days" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {ranges.map((range) => (
            <li key={range.from}>
              <Chip
                label={nameOf(range)}
                variant="outlined"
                onDelete={() => remove(range)}
                slotProps={{ root: { 'aria-label': `${nameOf(range)}, remove` } }}
              />
            </li>
          ))}
        </Row>
      ) : (
        <Typography variant="body2" color="textSecondary">
          None beside weekends, holidays and the closed days of the school.
        </Typography>
      )}
      <Box sx={pair}>
        <DateField isInWords label="First day" value={from} onChange={setFrom} fault={fault} />
        <DateField
          isInWords
          label="Last day"
          value={to}
          onChange={setTo}
          hint="Only for more than one day"
        />
        <Button variant="outlined" onClick={add} sx={besideControl}>
          Add days
        </Button>
      </Box>
    </Column>
  );
}

const nameOf = ({ from, to }: ClosedRange): string => (from === to ? from : `${from} to ${to}`);
const pair = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr auto' },
};
