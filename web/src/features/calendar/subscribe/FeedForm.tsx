import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { api } from '#shared/contract/api';
import type { CalendarEvent } from '#shared/contract/calendar';
import { useRead } from '../../../api/hooks.ts';
import { tick } from '../../../components/audience/tick.ts';
import { Ticks } from './Ticks.tsx';
import type { FeedState } from './useFeed.ts';

interface FeedFormProps {
  state: FeedState;
  family: CalendarEvent['for_children'];
}

/** What is in the subscription. Choosing nothing of a list chooses all of it. */
export function FeedForm({ state: { choice, choose }, family }: FeedFormProps) {
  const { data: categories = [] } = useRead(api.calendar.categories, {});
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {family.length > 0 && (
        <Ticks
          legend="Children"
          note="With none ticked, the events of all your children and the school’s own are in it."
          options={family.map(({ userUid, firstname }) => [userUid, firstname])}
          chosen={choice.children}
          onChoose={(children) => choose({ children })}
        />
      )}
      {categories.length > 0 && (
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
      <Typography variant="body2" color="textSecondary">
        Your favourite events are always in it, whatever you choose here.
      </Typography>
    </Box>
  );
}
