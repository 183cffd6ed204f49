import BackIcon from '@mui/icons-material/ArrowBack';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import { pathTo } from '#shared/site/paths';
import { type Dashboard, overview } from './dashboardView.ts';

interface BackLinkProps {
  dashboard: Dashboard;
  /** A phone shows the list of students on a page of its own. */
  isFromList: boolean;
}

/** The way back: from a view to the overview, from there to the list or the home page. */
export function BackLink({ dashboard: { view, addressOf }, isFromList }: BackLinkProps) {
  const [to, words] =
    view.view !== 'overview'
      ? [addressOf(overview), 'Back to the overview']
      : isFromList
        ? [addressOf({ ...overview, student: '' }), 'Back to all students']
        : [pathTo('/'), 'Back to the home page'];
  return (
    <Button
      component={Link}
      to={to}
      startIcon={<BackIcon />}
      className="no-print"
      sx={{ marginInlineStart: -1 }}
    >
      {words}
    </Button>
  );
}
