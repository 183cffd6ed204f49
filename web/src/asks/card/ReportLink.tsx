import { Button } from '@mui/material';
import { Link } from 'react-router';
import { pathTo } from '#shared/site/paths';

/** Leads staff from what asks to who has answered. */
export const ReportLink = ({ askUid }: { askUid: string }) => (
  <Button
    component={Link}
    to={pathTo('/asks/:askUid', { askUid })}
    className="no-print"
    sx={{ mt: 1, marginInlineStart: -1 }}
  >
    See who has answered this
  </Button>
);
