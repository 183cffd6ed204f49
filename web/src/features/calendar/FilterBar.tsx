import { Box, Button } from '@mui/material';
import { calendar as calendarApi } from '#shared/calendar/calendar.contract';
import { may } from '#shared/rights/permissions';
import { useRead } from '../../api/hooks.ts';
import { useCaller } from '../../auth/session.tsx';
import { Choice } from '../../components/forms/Choice.tsx';
import { PersonChoice } from '../../components/lists/choice/PersonChoice.tsx';
import { isFiltered, noFilters } from './calendarView.ts';
import type { CalendarViewing } from './useCalendarView.ts';
import type { Child } from './useChildren.ts';

interface FilterBarProps {
  viewing: CalendarViewing;
  family: readonly Child[];
}

/** The filters of the calendar: the child (for carers), the category and favourites. */
export function FilterBar({ viewing, family }: FilterBarProps) {
  const { view, setView } = viewing;
  const children = family.map(({ userUid, firstname }) => [userUid, firstname] as const);
  return (
    <>
      {(children.length > 0 || view.child) && (
        <PersonChoice
          label="Child"
          options={withValue(view.child, [['', 'All'], ...children])}
          value={view.child}
          onChoose={(child) => setView({ child })}
        />
      )}
      <OtherFilters viewing={viewing} />
    </>
  );
}

function OtherFilters({ viewing: { view, setView } }: Pick<FilterBarProps, 'viewing'>) {
  const { data: categories = [] } = useRead(calendarApi.categories, {});
  const isWriter = may(useCaller(), 'cal.write');
  return (
    <Box role="search" aria-label="Filter the calendar" sx={bar}>
      <Choice
        label="Category"
        all="All categories"
        value={view.category}
        options={withValue(
          view.category,
          categories.map(({ category }) => [category, category] as const),
        )}
        onChoose={(category) => setView({ category })}
      />
      <Button
        variant={view.favourites ? 'contained' : 'outlined'}
        aria-pressed={view.favourites}
        onClick={() => setView({ favourites: !view.favourites })}
        sx={{ px: { xs: 1, sm: 2 }, flexShrink: 0 }}
      >
        Favourites
      </Button>
      {isWriter && (
        <Button
          variant={view.everyone ? 'contained' : 'outlined'}
          aria-pressed={view.everyone}
          onClick={() => setView({ everyone: !view.everyone })}
          sx={{ px: { xs: 1, sm: 2 }, flexShrink: 0 }}
        >
          Everyone’s events
        </Button>
      )}
      {isFiltered(view) && <Button onClick={() => setView(noFilters)}>Clear filters</Button>}
    </Box>
  );
}

type Option = readonly [value: string, name: string];

/** Adds the value from the address to the options if it is not in the list yet. */
const withValue = (value: string, options: readonly Option[]): readonly Option[] =>
  value === '' || options.some(([each]) => each === value) ? options : [...options, [value, value]];

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 1, sm: 1.5 },
  mb: 3,
  alignItems: 'center',
};
