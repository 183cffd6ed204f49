import Box from '@mui/material/Box';
import { EmailLogList } from '../../features/email-logs/EmailLogList.tsx';
import { AdminFrame } from '../frame/AdminFrame.tsx';

/** `/admin/email-logs`: the delivery of every e-mail that the portal sent. */
export function EmailLogsScreen() {
  return (
    <Box sx={calmTitle}>
      <AdminFrame isList>
        <EmailLogList />
      </AdminFrame>
    </Box>
  );
}

/** The specified title is in capitals; it is shown as the titles of the other screens. */
const calmTitle = {
  '& h1': { textTransform: 'lowercase', '&::first-letter': { textTransform: 'uppercase' } },
};
