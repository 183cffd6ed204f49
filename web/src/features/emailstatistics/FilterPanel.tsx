import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type FormEvent, useState } from 'react';
import { logTypes } from '#shared/domain/mailing';
import { startOfDay } from '#shared/domain/zone';
import { DateField } from '../../components/DateField.tsx';
import { Field } from '../../components/Field.tsx';
import { useTimeZone } from '../../components/timeZone.ts';
import { useAddressed } from '../../components/useAddressed.ts';
import { faultsOf, type LogFilter, noFilter } from './view.ts';

interface FilterPanelProps {
  filter: LogFilter;
  /** The list is being fetched. */
  isLoading: boolean;
  onFilter: (filter: LogFilter) => void;
}

/** The filters above the logs; they count once Filter is pressed. */
export function FilterPanel({ filter, isLoading, onFilter }: FilterPanelProps) {
  const timeZone = useTimeZone();
  const [draft, setDraft] = useState(filter);
  const [faults, setFaults] = useState(faultsOf(filter));
  const [pressed, setPressed] = useState<'filter' | 'reset'>();
  const send = useAddressed(filter, (held) => {
    setDraft(held);
    setFaults(faultsOf(held));
  });
  const change = (changed: Partial<LogFilter>) => setDraft({ ...draft, ...changed });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = faultsOf(draft);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    ask('filter', draft);
  }
  function reset() {
    setDraft(noFilter);
    setFaults({});
    ask('reset', noFilter);
  }
  function ask(by: 'filter' | 'reset', asked: LogFilter) {
    setPressed(by);
    send(asked);
    onFilter(asked);
  }

  return (
    <Box component="form" role="search" aria-label="Filter e-mails" noValidate onSubmit={submit}>
      <Box sx={fields}>
        <DateField
          label="Sent Date From"
          value={draft.from}
          onChange={(from) => change({ from })}
          fault={faults.from}
        />
        <DateField
          label="Sent Date To"
          value={draft.to}
          onChange={(to) => change({ to })}
          fault={faults.to}
          notBefore={draft.from ? startOfDay(timeZone, draft.from) : undefined}
        />
        <Field
          label="postUid"
          value={draft.postUid}
          onChange={(text) => change({ postUid: text.slice(0, 128) })}
          fault={faults.postUid}
        />
        <Field
          label="Email"
          value={draft.email}
          onChange={(text) => change({ email: text.slice(0, 320) })}
          hint="How the address begins"
        />
      </Box>
      <Box sx={choices}>
        <FormControl component="fieldset" sx={{ minWidth: 0 }}>
          <FormLabel component="legend">Types</FormLabel>
          <RadioGroup
            row
            name="types"
            value={draft.types}
            onChange={(_, chosen) =>
              change({ types: logTypes.find((type) => type === chosen) ?? noFilter.types })
            }
          >
            {logTypes.map((type) => (
              <FormControlLabel key={type} value={type} label={type} control={<Radio />} />
            ))}
          </RadioGroup>
        </FormControl>
        <Box sx={acts}>
          <Button onClick={reset}>
            {isLoading && pressed === 'reset' ? 'Reset ...' : 'Reset'}
          </Button>
          <Button type="submit" variant="contained">
            {isLoading && pressed === 'filter' ? 'Filter ...' : 'Filter'}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}

const fields = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
  alignItems: 'start',
};
const choices = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  mt: 2,
  mb: 3,
};
const acts = { display: 'flex', gap: 1, ml: 'auto' };
