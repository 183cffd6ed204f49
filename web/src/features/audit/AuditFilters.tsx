import { Box, Button } from '@mui/material';
import type { AuditEntry } from '#shared/audit/audit.contract';
import { childRecords } from '#shared/rights/child-records';
import { DateField } from '../../components/forms/DateField.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { PersonChoice } from './PersonChoice.tsx';
import { type AuditView, noView } from './view.ts';
import { recordWords } from './words.ts';

type Named = AuditEntry['by'];

interface AuditFiltersProps {
  view: AuditView;
  /** The chosen child and staff member, with names. */
  child: Named | undefined;
  staff: Named | undefined;
  onChange: (changed: Partial<AuditView>) => void;
}

/** The filters of the audit: child, staff, days and kind of record. */
export function AuditFilters({ view, child, staff, onChange }: AuditFiltersProps) {
  return (
    <Box role="search" aria-label="Filter the audit" sx={{ mb: 3 }}>
      <Box sx={{ ...columns(2), mb: 2 }}>
        <PersonChoice
          who="child"
          label="Whose record"
          hint="A child’s name or username"
          chosen={view.child}
          person={child}
          onChoose={(uid) => onChange({ child: uid })}
        />
        <PersonChoice
          who="staff"
          label="Who read or changed it"
          hint="A name or username"
          chosen={view.staff}
          person={staff}
          onChoose={(uid) => onChange({ staff: uid })}
        />
      </Box>
      <Box sx={rest}>
        <DateField
          label="From"
          value={view.from}
          onChange={(from, isUnfinished) => !isUnfinished && onChange({ from })}
        />
        <DateField
          label="To"
          value={view.to}
          onChange={(to, isUnfinished) => !isUnfinished && onChange({ to })}
        />
        <SelectField
          label="Which part of the record"
          value={view.record}
          options={[
            ['', 'Everything'],
            ...childRecords.map((record) => [record, recordWords[record]] as const),
          ]}
          onChoose={(chosen) =>
            onChange({ record: childRecords.find((record) => record === chosen) ?? '' })
          }
        />
        <Button
          onClick={() => onChange(noView)}
          sx={{ minHeight: 44, alignSelf: 'end', justifySelf: 'start' }}
        >
          Reset
        </Button>
      </Box>
    </Box>
  );
}

const columns = (count: number) => ({
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: `repeat(${count}, minmax(0, 1fr))`,
  },
  alignItems: 'start',
});
const rest = columns(4);
