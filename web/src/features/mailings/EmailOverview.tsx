import { Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import { mailingNames } from '#shared/posts/type-names';
import { may } from '#shared/rights/permissions';
import { pathTo } from '#shared/site/paths';
import { useCaller } from '../../auth/session.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { Row } from '../../components/layout/layout.tsx';
import { NextMail } from './NextMail.tsx';
import { MailingTable } from './progress/MailingTable.tsx';
import { SentNotice } from './progress/SentNotice.tsx';

// The form comes with the code of all forms, and is below the list.
const SettingsCard = onDemand(
  async () => (await import('./schedule/SettingsCard.tsx')).SettingsCard,
);

/** The Email tab: links to the sending screens, the list of mailings, and the settings. */
export function EmailOverview() {
  const person = useCaller();
  return (
    <>
      <SentNotice />
      <Row sx={{ mb: 4 }}>
        <Button
          component={Link}
          to={pathTo('/admin/email-logs/send-principal-emails')}
          variant="outlined"
        >
          {mailingNames.Principal}
        </Button>
        {may(person, 'es.get') && (
          <Button component={Link} to={pathTo('/admin/email-logs')} variant="outlined">
            Email Logs
          </Button>
        )}
        <Button component={Link} to={pathTo('/admin/returned-mail')} variant="outlined">
          Returned mail
        </Button>
      </Row>
      <NextMail />
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        Mailings
      </Typography>
      <MailingTable />
      <Typography
        variant="h2"
        id="mail-settings"
        tabIndex={-1}
        sx={{ mt: 5, mb: 1.5, outline: 'none' }}
      >
        Settings
      </Typography>
      <SettingsCard />
    </>
  );
}
