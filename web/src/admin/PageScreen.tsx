import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { PageSchedule } from '../features/places/versions/PageSchedule.tsx';
import { PageEditor } from '../features/places-admin/page/PageEditor.tsx';
import { paths } from '../paths.ts';
import { AdminFrame } from './AdminFrame.tsx';

/** `/admin/add-page` and `/admin/edit-page/{id}` */
export function PageScreen() {
  const { id } = useParams();
  return (
    <AdminFrame tab="places" title={id ? 'Edit page' : 'New page'}>
      <Box sx={{ display: 'flex', gap: 3, mt: -2, mb: 3 }}>
        <Link component={RouterLink} to={paths.admin}>
          Admin Home
        </Link>
        <Link component={RouterLink} to={paths.adminTab('places')}>
          Places
        </Link>
      </Box>
      <PageEditor key={id ?? ''} pageUid={id} schedule={(page) => <PageSchedule page={page} />} />
    </AdminFrame>
  );
}
