import Box from '@mui/material/Box';
import { api } from '#shared/contract/api';
import { type FavouriteChoice, favouriteChoices } from '#shared/contract/calendar';
import { useRead } from '../../../api/hooks.ts';
import { tick } from '../../../components/audience/tick.ts';
import { OneOf } from '../../../components/OneOf.tsx';
import type { Child } from '../useChildren.ts';
import { Ticks } from './Ticks.tsx';
import type { FeedState } from './useFeed.ts';

interface FeedFormProps {
  state: FeedState;
  family: readonly Child[];
}

const favouriteWords: Readonly<Record<FavouriteChoice, string>> = {
  included: 'Always in it, whatever you choose below',
  excluded: 'Only where your choice below has them',
  only: 'Nothing but my favourites',
};

/** What is in the subscription. Choosing nothing of a list chooses all of it; what would change nothing is not asked. */
export function FeedForm({ state: { choice, choose }, family }: FeedFormProps) {
  const { data: categories = [] } = useRead(api.calendar.categories, {});
  const isOnly = choice.favourites === 'only';
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
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
              ? 'Whose tasks are in it. With none ticked, those of all your children.'
              : 'With none ticked, the events of all your children and the school’s own are in it.'
          }
          options={family.map(({ userUid, firstname }) => [userUid, firstname])}
          chosen={choice.children}
          onChoose={(children) => choose({ children })}
        />
      )}
      {categories.length > 0 && !isOnly && (
        <Ticks
          legend="Categories"
          note="With none ticked, every category is in it."
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
        <span>With the due dates of course tasks</span>
      </Box>
    </Box>
  );
}
