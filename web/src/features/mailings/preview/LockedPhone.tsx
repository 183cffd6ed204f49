import { Box, Typography } from '@mui/material';
import type { MailingPreview } from '#shared/mailings/send-emails.contract';
import { Panel, Quiet } from '../../../components/layout/layout.tsx';

/** What a locked screen shows of the push about a message of the principal. */
export const LockedPhone = ({ title, body }: NonNullable<MailingPreview['lock_screen']>) => (
  <Box component="section" aria-labelledby="lock-screen">
    <Typography id="lock-screen" variant="h3" sx={{ mb: 0.5 }}>
      On locked screens
    </Typography>
    <Panel padding={1.5} sx={{ maxWidth: 360 }}>
      <Quiet>{title}</Quiet>
      <Box sx={{ overflowWrap: 'anywhere' }}>{body}</Box>
    </Panel>
  </Box>
);
