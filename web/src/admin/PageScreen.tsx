import { useParams } from 'react-router';
import { pathTo } from '#shared/site/paths';
import { PageEditor } from '../features/places/page-form/PageEditor.tsx';
import { PageSchedule } from '../features/places/versions/PageSchedule.tsx';
import { AdminFrame } from './frame/AdminFrame.tsx';
import { Trail } from './frame/Trail.tsx';

const trail = [
  [pathTo('/admin'), 'Admin Home'],
  [pathTo('/admin?tab=places'), 'Places'],
] as const;

/** `/admin/add-page` and `/admin/edit-page/{id}` */
export function PageScreen() {
  const { id } = useParams();
  return (
    <AdminFrame overline={<Trail links={trail} />}>
      <PageEditor key={id ?? ''} pageUid={id} schedule={(page) => <PageSchedule page={page} />} />
    </AdminFrame>
  );
}
