import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { Link } from 'react-router-dom';
import type { Home } from '#shared/home/home.contract';
import { postPath } from '#shared/site/paths';

/** The titles of a person's favourites. */
export function FavouriteList({ favourites }: Pick<Home, 'favourites'>) {
  return (
    <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {favourites.map(({ posts_postUid: postUid, title, type }) => (
        <Box component="li" key={postUid} sx={row}>
          <Box component={Link} to={postPath({ postUid, type })} sx={link}>
            {title}
          </Box>
        </Box>
      ))}
    </Card>
  );
}

const row = { '& + &': { borderTop: 1, borderColor: 'divider' } };
const link = {
  display: 'block',
  px: 2.5,
  py: 1.25,
  color: 'text.primary',
  fontSize: '0.9375rem',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
};
