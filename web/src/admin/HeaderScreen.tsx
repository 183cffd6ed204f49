import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { may } from '#shared/permissions';
import { useCaller } from '../auth/session.tsx';
import { NotFound } from '../components/NotFound.tsx';
import { HeaderDesk } from '../features/connection-headers/HeaderDesk.tsx';
import { paths } from '../paths.ts';
import { AdminFrame } from './AdminFrame.tsx';

/** `/admin/add-newsletter-header`: the heroes of the magazine. */
export function HeaderScreen() {
  const person = useCaller();
  if (!may(person, 'hdr.write')) return <NotFound />;
  return (
    <AdminFrame tab="posts" title="Newsletter header">
      <Box sx={{ display: 'flex', gap: 3, mt: -2, mb: 3 }}>
        <Link component={RouterLink} to={paths.admin}>
          Admin home
        </Link>
        {may(person, 'es.get') && (
          <Link component={RouterLink} to="/admin/email-logs">
            Email logs
          </Link>
        )}
      </Box>
      <HeaderDesk />
    </AdminFrame>
  );
}
