import { useParams } from 'react-router';
import { PlaceEditor } from '../features/places/place-form/PlaceEditor.tsx';
import { AdminFrame } from './frame/AdminFrame.tsx';

/** `/admin/add-place` and `/admin/edit-place/{id}` */
export function PlaceScreen() {
  const { id } = useParams();
  return (
    <AdminFrame>
      <PlaceEditor key={id ?? ''} placeUid={id} />
    </AdminFrame>
  );
}
