import BackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

/** The way back from a place: to the courses of its area, else to the home page. */
export function BackLink({ klaUid, name }: { klaUid: string; name: string }) {
  return (
    <Button
      component={Link}
      to={klaUid ? paths.keyLearningArea(klaUid) : paths.home}
      startIcon={<BackIcon />}
      className="no-print"
      sx={{ ml: -1, mb: 2 }}
    >
      {klaUid ? `Back to ${name || 'the courses'}` : 'Back to the home page'}
    </Button>
  );
}
