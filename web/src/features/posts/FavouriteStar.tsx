import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import { IconButton } from '@mui/material';

interface FavouriteStarProps {
  title: string;
  isFavourite: boolean;
  onToggle: () => void;
}

/** The button that adds a post to the favourites or removes it. */
export function FavouriteStar({ title, isFavourite, onToggle }: FavouriteStarProps) {
  return (
    <IconButton
      aria-label={`Favourite: ${title}`}
      aria-pressed={isFavourite}
      color={isFavourite ? 'primary' : 'default'}
      onClick={onToggle}
      className="no-print"
    >
      {isFavourite ? <StarIcon /> : <StarBorderIcon />}
    </IconButton>
  );
}
