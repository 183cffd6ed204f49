import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { may } from '#shared/permissions';
import { useCaller } from '../../auth/session.tsx';
import { paths } from '../../paths.ts';
import { MailingTable } from './MailingTable.tsx';
import { SentNotice } from './SentNotice.tsx';
import { SettingsCard } from './SettingsCard.tsx';

/** What goes out by e-mail: the mailings, the ways to send, and when mail leaves by itself. */
export function EmailDesk() {
  const person = useCaller();
  return (
    <>
      <SentNotice />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 4 }}>
        <Button component={Link} to={paths.sendPrincipal} variant="outlined">
          Principals Message
        </Button>
        {may(person, 'es.get') && (
          <Button component={Link} to={paths.emailLogs}>
            Email Logs
          </Button>
        )}
      </Box>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        Mailings
      </Typography>
      <MailingTable />
      <Typography variant="h2" sx={{ mt: 6, mb: 1.5 }}>
        Settings
      </Typography>
      <SettingsCard />
    </>
  );
}
