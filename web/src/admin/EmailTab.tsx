import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import { pathTo } from '#shared/site/paths';
import { onDemand } from '../components/hooks/onDemand.tsx';
import { AdminFrame } from './frame/AdminFrame.tsx';

const EmailDesk = onDemand(
  async () => (await import('../features/mailings/EmailOverview.tsx')).EmailOverview,
  // What is below must not move when it comes.
  () => <Box sx={{ height: 800 }} />,
);

/** `/admin?tab=email`: the mailings of the site, and the ways to send. */
export function EmailTab() {
  return (
    <AdminFrame
      primary={
        <Button
          component={Link}
          to={pathTo('/admin/email-logs/send-weekly-emails')}
          variant="contained"
        >
          Send Emails
        </Button>
      }
    >
      <EmailDesk />
    </AdminFrame>
  );
}
