import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { startOfDay } from '#shared/kernel/zone';
import { type LogType, logTypes } from '#shared/mailings/mailing';
import { DateField } from '../../components/forms/DateField.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { useFilterDraft } from '../../components/lists/useFilterDraft.ts';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { type FilterFaults, faultsOf, type LogFilter, noFilter } from './view.ts';

interface FilterPanelProps {
  filter: LogFilter;
  /** Whether the list is loading. */
  isLoading: boolean;
  onFilter: (filter: LogFilter) => void;
}

/** The filters of the e-mail log. They apply when Filter is pressed. */
export function FilterPanel({ filter, isLoading, onFilter }: FilterPanelProps) {
  const typed = useFilterDraft({ filter, none: noFilter, onFilter, faultsOf });
  const { draft, faults, pressed, change, submit, reset } = typed;

  return (
    <Box component="form" role="search" aria-label="Filter e-mails" noValidate onSubmit={submit}>
      <FilterFields draft={draft} faults={faults ?? {}} onChange={change} />
      <Box sx={choices}>
        <TypeChoice type={draft.types} onChange={(types) => change({ types })} />
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

interface FilterFieldsProps {
  draft: LogFilter;
  faults: FilterFaults;
  onChange: (changed: Partial<LogFilter>) => void;
}

function FilterFields({ draft, faults, onChange }: FilterFieldsProps) {
  const timeZone = useTimeZone();
  return (
    <Box sx={fields}>
      <DateField
        label="Sent Date From"
        value={draft.from}
        onChange={(from) => onChange({ from })}
        fault={faults.from}
      />
      <DateField
        label="Sent Date To"
        value={draft.to}
        onChange={(to) => onChange({ to })}
        fault={faults.to}
        notBefore={draft.from ? startOfDay(timeZone, draft.from) : undefined}
      />
      <Field
        label="postUid"
        value={draft.postUid}
        onChange={(text) => onChange({ postUid: text.slice(0, 300) })}
        hint="ID or part of the title"
      />
      <Field
        label="Email"
        value={draft.email}
        onChange={(text) => onChange({ email: text.slice(0, 320) })}
        hint="Any part of the address"
      />
    </Box>
  );
}

interface TypeChoiceProps {
  type: LogType;
  onChange: (type: LogType) => void;
}

function TypeChoice({ type, onChange }: TypeChoiceProps) {
  return (
    <FormControl component="fieldset" sx={{ minWidth: 0 }}>
      <FormLabel component="legend">Types</FormLabel>
      <RadioGroup
        row
        name="types"
        value={type}
        onChange={(_, chosen) =>
          onChange(logTypes.find((each) => each === chosen) ?? noFilter.types)
        }
      >
        {logTypes.map((each) => (
          <FormControlLabel key={each} value={each} label={each} control={<Radio />} />
        ))}
      </RadioGroup>
    </FormControl>
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
