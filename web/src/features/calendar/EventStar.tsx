import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import IconButton from '@mui/material/IconButton';
import type { EventSummary } from '#shared/contract/calendar';
import type { EventFavourites } from './useEventFavourites.ts';

interface EventStarProps {
  event: EventSummary;
  favourites: EventFavourites;
}

/** Keeps an event at hand, or gives it up. */
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
