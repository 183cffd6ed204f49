import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { may } from '#shared/rights/permissions';
import { pathTo } from '#shared/site/paths';
import { useCaller } from '../auth/session.tsx';
import { HeaderEditor } from '../features/connection-headers/HeaderEditor.tsx';
import { AdminFrame } from './frame/AdminFrame.tsx';

/** `/admin/add-newsletter-header`: the heroes of the magazine. */
export function HeaderScreen() {
  const person = useCaller();
  return (
    <AdminFrame>
      <Box sx={{ display: 'flex', gap: 3, mt: -2, mb: 3 }}>
        <Link component={RouterLink} to={pathTo('/admin')}>
          Admin home
        </Link>
        {may(person, 'es.get') && (
          <Link component={RouterLink} to={pathTo('/admin/email-logs')}>
            Email logs
          </Link>
        )}
      </Box>
      <HeaderEditor />
    </AdminFrame>
  );
}
