import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { onDemand } from '../components/onDemand.tsx';
import { paths } from '../paths.ts';
import { AdminFrame } from './AdminFrame.tsx';

const EmailDesk = onDemand(
  async () => (await import('../features/send-emails/EmailDesk.tsx')).EmailDesk,
);

/** `/admin?tab=email`: the mailings of the site, and the ways to send. */
export function EmailTab() {
  return (
    <AdminFrame
      tab="email"
      title="Email"
      action={
        <Button component={Link} to={paths.sendWeekly} variant="contained">
          Send emails
        </Button>
      }
    >
      <EmailDesk />
    </AdminFrame>
  );
}
