import BackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { pathTo } from '#shared/site/paths';

/** Links from a place to the courses of its area, or else to the home page. */
export function BackLink({ klaUid, name }: { klaUid: string; name: string }) {
  return (
    <Button
      component={Link}
      to={klaUid ? pathTo('/key-learning-area/:id', { id: klaUid }) : pathTo('/')}
      startIcon={<BackIcon />}
      className="no-print"
      sx={{ ml: -1 }}
    >
      {klaUid ? `Back to ${name || 'the courses'}` : 'Back to the home page'}
    </Button>
  );
}
