import { Box } from '@mui/material';
import { newStudents } from '#shared/people/new-students.contract';
import { useRead } from '../../../api/hooks.ts';
import { Choice } from '../../../components/forms/Choice.tsx';
import { ChoiceButtons } from '../../../components/lists/ChoiceButtons.tsx';
import type { NewStudentsView } from './newStudentsView.ts';

interface FiltersProps {
  view: NewStudentsView;
  onChange: (changed: Partial<NewStudentsView>) => void;
}

/** The filters of the list, and its order. */
export function Filters({ view, onChange }: FiltersProps) {
  const { data = [] } = useRead(newStudents.listGroups, {});
  const named = (type: (typeof data)[number]['grouptype']) =>
    data
      .filter(({ grouptype }) => grouptype === type)
      .map(({ groupUid, groupname }) => [groupUid, groupname] as const);
  return (
    <Box className="no-print" sx={row}>
      <Choice
        label="Year"
        all="All years"
        value={view.year}
        options={named('Year level')}
        onChoose={(year) => onChange({ year })}
      />
      <Choice
        label="Homeroom"
        all="All homerooms"
        value={view.homeroom}
        options={named('Homeroom')}
        onChoose={(homeroom) => onChange({ homeroom })}
      />
      <ChoiceButtons
        label="Order"
        options={orders}
        value={view.order}
        onChoose={(order) => onChange({ order: order === 'asc' ? 'asc' : 'desc' })}
      />
    </Box>
  );
}

const orders = [
  ['desc', 'Latest first'],
  ['asc', 'Earliest first'],
] as const;

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1.5,
  mb: 2,
  '& > [role="group"]': { mb: 0 },
};
