import { Button } from '@mui/material';
import { Link } from 'react-router';
import { pathTo } from '#shared/site/paths';

/** Leads staff from what asks to who has answered. */
export const ReportLink = ({ askUid, title }: { askUid: string; title: string }) => (
  <Button
    component={Link}
    to={pathTo('/asks/:askUid', { askUid })}
    state={{ title }}
    className="no-print"
    sx={{ mt: 1, marginInlineStart: -1 }}
  >
    See who has answered this
  </Button>
);
