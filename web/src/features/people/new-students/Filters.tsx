import { newStudents } from '#shared/people/new-students.contract';
import { useRead } from '../../../api/hooks.ts';
import { Choice } from '../../../components/forms/Choice.tsx';
import { Row } from '../../../components/layout/layout.tsx';
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
    <Row className="no-print" columnGap={2} rowGap={1.5} align="center" sx={row}>
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
    </Row>
  );
}

const orders = [
  ['desc', 'Latest first'],
  ['asc', 'Earliest first'],
] as const;

const row = { mb: 2, '& > [role="group"]': { mb: 0 } };
