import { useParams } from 'react-router-dom';
import { PlaceEditor } from '../features/places-admin/place/PlaceEditor.tsx';
import { AdminFrame } from './AdminFrame.tsx';

/** `/admin/add-place` and `/admin/edit-place/{id}` */
export function PlaceScreen() {
  const { id } = useParams();
  return (
    <AdminFrame tab="places" title={id ? 'Edit place' : 'New place'}>
      <PlaceEditor key={id ?? ''} placeUid={id} />
    </AdminFrame>
  );
}
