import { Box } from '@mui/material';
import { useId } from 'react';
import {
  calendar as calendarApi,
  type FavouriteChoice,
  favouriteChoices,
} from '#shared/calendar/calendar.contract';
import { may } from '#shared/rights/permissions';
import { useRead } from '../../../api/hooks.ts';
import { useCaller } from '../../../auth/session.tsx';
import { tick } from '../../../components/audience/tick.ts';
import { OneOf } from '../../../components/forms/OneOf.tsx';
import { Column, Quiet } from '../../../components/layout/layout.tsx';
import type { Child } from '../useChildren.ts';
import type { FeedState } from './useFeed.ts';

interface FeedFormProps {
  state: FeedState;
  family: readonly Child[];
}

const favouriteWords: Readonly<Record<FavouriteChoice, string>> = {
  included: 'Always included',
  excluded: 'Included if they match your choices below',
  only: 'Only my favourites',
};

/**
 * The content of the subscription. An empty list means all of it. Choices without an effect are
 * hidden.
 */
export function FeedForm({ state: { choice, choose }, family }: FeedFormProps) {
  const { data: categories = [] } = useRead(calendarApi.categories, {});
  const caller = useCaller();
  const timetables = timetablesOf(caller, family);
  const isOnly = choice.favourites === 'only';
  return (
    <Column>
      <OneOf
        label="Favourite events"
        value={choice.favourites}
        options={favouriteChoices.map((each) => [each, favouriteWords[each]] as const)}
        onChoose={(value) =>
          choose({ favourites: favouriteChoices.find((each) => each === value) ?? 'included' })
        }
      />
      {family.length > 0 && (!isOnly || choice.tasks) && (
        <Ticks
          legend="Children"
          note={
            isOnly
              ? 'Whose tasks. Without a choice: all your children.'
              : 'Without a choice: all your children, and the school.'
          }
          options={family.map(({ userUid, firstname }) => [userUid, firstname])}
          chosen={choice.children}
          onChoose={(children) => choose({ children })}
        />
      )}
      {categories.length > 0 && !isOnly && (
        <Ticks
          legend="Categories"
          note="Without a choice: all categories."
          options={categories.map(({ category }) => [category, category])}
          chosen={choice.categories}
          onChoose={(chosen) => choose({ categories: chosen })}
        />
      )}
      <Box component="label" sx={tick}>
        <input
          type="checkbox"
          checked={choice.tasks}
          onChange={(event) => choose({ tasks: event.target.checked })}
        />
        <span>Include due dates of course tasks</span>
      </Box>
      {timetables.length > 0 && (
        <Ticks
          legend="Lessons"
          note="Tick whose lessons to include for the next two weeks, with their changes."
          options={timetables}
          chosen={choice.lessons ?? []}
          onChoose={(lessons) => choose({ lessons })}
        />
      )}
    </Column>
  );
}

/** The timetables that the caller may include: a person and a name each. */
const timetablesOf = (caller: ReturnType<typeof useCaller>, family: readonly Child[]) => [
  ...(may(caller, 'tt.my') ? [[caller.userUid, 'My lessons'] as const] : []),
  ...(may(caller, 'tt.child')
    ? family.map((child) => [child.userUid, child.firstname] as const)
    : []),
];

interface TicksProps {
  legend: string;
  note: string;
  options: readonly (readonly [value: string, name: string])[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
}

/**
 * A group of checkboxes. A chosen value that is no longer offered is dropped with the next change.
 */
function Ticks({ legend, note, options, chosen, onChoose }: TicksProps) {
  const id = useId();
  const toggled = (value: string, isOn: boolean) =>
    options.map(([each]) => each).filter((each) => (each === value ? isOn : chosen.includes(each)));
  return (
    <Box component="fieldset" aria-describedby={id} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, fontSize: '0.9375rem', fontWeight: 600 }}>
        {legend}
      </Box>
      <Quiet id={id} size="medium">
        {note}
      </Quiet>
      <Box sx={columns}>
        {options.map(([value, name]) => (
          <Box component="label" key={value} sx={tick}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) => onChoose(toggled(value, event.target.checked))}
            />
            <span>{name}</span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))',
};
