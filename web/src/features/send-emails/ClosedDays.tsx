import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DateField } from '../../components/DateField.tsx';
import { type Closed, daysOf, stretchesOf } from './settingsForm.ts';

interface ClosedDaysProps {
  days: readonly string[];
  onChange: (days: string[]) => void;
}

/** Days without school beside weekends, by stretches: nothing goes out by itself on them. */
export function ClosedDays({ days, onChange }: ClosedDaysProps) {
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();
  function add() {
    const last = to ?? from;
    if (!from || !last) return setFault('Please choose the first day.');
    if (last < from) return setFault('Please choose a last day that is not before the first.');
    const all = [...new Set([...days, ...daysOf({ from, to: last })])].sort();
    if (all.length > 400) return setFault('Please give at most 400 days.');
    setFault(undefined);
    setFrom(null);
    setTo(null);
    onChange(all);
  }
  const remove = (stretch: Closed) =>
    onChange(days.filter((day) => day < stretch.from || day > stretch.to));
  const stretches = stretchesOf(days);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h3">Closed days</Typography>
      {stretches.length > 0 ? (
        <Box component="ul" aria-label="Closed days" sx={list}>
          {stretches.map((stretch) => (
            <li key={stretch.from}>
              <Chip
                label={nameOf(stretch)}
                variant="outlined"
                onDelete={() => remove(stretch)}
                slotProps={{ root: { 'aria-label': `${nameOf(stretch)}, remove` } }}
              />
            </li>
          ))}
        </Box>
      ) : (
        <Typography variant="body2" color="textSecondary">
          None beside weekends.
        </Typography>
      )}
      <Box sx={pair}>
        <DateField label="First day" value={from} onChange={setFrom} fault={fault} />
        <DateField label="Last day" value={to} onChange={setTo} hint="Only for more than one day" />
        <Button variant="outlined" onClick={add} sx={{ mt: { sm: 3.5 } }}>
          Add
        </Button>
      </Box>
    </Box>
  );
}

const nameOf = ({ from, to }: Closed): string => (from === to ? from : `${from} to ${to}`);
const list = { m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1 };
const pair = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr auto' },
};
