import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import IconButton from '@mui/material/IconButton';

interface FavouriteStarProps {
  title: string;
  isFavourite: boolean;
  onToggle: () => void;
}

/** Keeps a post at hand, or gives it up. */
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
