import { Button } from '@mui/material';
import { Link } from 'react-router';
import { reachOf } from '#shared/rights/permissions';
import { pathTo } from '#shared/site/paths';
import { useCaller } from '../../auth/session.tsx';

/**
 * Leads staff to all answers that they may read, below a list: a helper may not be a reader of what asks,
 * and what its file dropped is in no list.
 */
export function ReportsLink() {
  if (reachOf(useCaller(), 'ask.report').size === 0) return null;
  return (
    <Button component={Link} to={pathTo('/asks')} className="no-print" sx={{ mt: 2 }}>
      All answers
    </Button>
  );
}
