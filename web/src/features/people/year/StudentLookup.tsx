import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { Field } from '../../../components/forms/Field.tsx';

/** Asks staff for a student number. */
export function StudentLookup({ onFind }: { onFind: (number: string) => void }) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  function find(event: FormEvent) {
    event.preventDefault();
    const number = typed.trim();
    setFault(number ? undefined : 'Write a student number.');
    if (number) onFind(number);
  }
  return (
    <Box component="form" onSubmit={find} noValidate className="no-print" sx={row}>
      <Field
        label="Student number"
        value={typed}
        onChange={setTyped}
        fault={fault}
        hint="Shows the contacts, key dates and documents of a student in your classes or your homeroom."
      />
      <Button type="submit" variant="outlined" sx={{ mt: { sm: '30px' }, minHeight: 44 }}>
        Show year
      </Button>
    </Box>
  );
}

const row = {
  display: 'grid',
  gap: 1.5,
  mb: 3,
  maxWidth: 560,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
};
