import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { pathTo } from '#shared/site/paths';
import { PageEditor } from '../features/places/page-form/PageEditor.tsx';
import { PageSchedule } from '../features/places/versions/PageSchedule.tsx';
import { AdminFrame } from './frame/AdminFrame.tsx';

/** `/admin/add-page` and `/admin/edit-page/{id}` */
export function PageScreen() {
  const { id } = useParams();
  return (
    <AdminFrame>
      <Box sx={{ display: 'flex', gap: 3, mt: -2, mb: 3 }}>
        <Link component={RouterLink} to={pathTo('/admin')}>
          Admin Home
        </Link>
        <Link component={RouterLink} to={pathTo('/admin?tab=places')}>
          Places
        </Link>
      </Box>
      <PageEditor key={id ?? ''} pageUid={id} schedule={(page) => <PageSchedule page={page} />} />
    </AdminFrame>
  );
}
