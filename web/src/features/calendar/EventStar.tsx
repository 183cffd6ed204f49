import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import { IconButton } from '@mui/material';
import type { EventSummary } from '#shared/calendar/calendar.contract';
import type { EventFavourites } from './useEventFavourites.ts';

interface EventStarProps {
  event: EventSummary;
  favourites: EventFavourites;
}

/** Adds an event to the favourites, or removes it. */
export function EventStar({ event, favourites }: EventStarProps) {
  const isFavourite = favourites.isFavourite(event.EVENT_ID);
  return (
    <IconButton
      aria-label={`Favourite: ${event.title}`}
      aria-pressed={isFavourite}
      color={isFavourite ? 'primary' : 'default'}
      onClick={() => void favourites.toggle(event)}
      className="no-print"
    >
      {isFavourite ? <StarIcon /> : <StarBorderIcon />}
    </IconButton>
  );
}
