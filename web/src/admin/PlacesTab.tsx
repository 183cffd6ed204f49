import { lazy, Suspense } from 'react';
import { CreatePlaceOrPage } from '../features/places-admin/CreatePlaceOrPage.tsx';
import { AdminFrame } from './AdminFrame.tsx';

const PlacesDesk = lazy(async () => ({
  default: (await import('../features/places-admin/desk/PlacesDesk.tsx')).PlacesDesk,
}));

/** `/admin?tab=places`: the places of the school and their pages. */
export function PlacesTab() {
  return (
    <AdminFrame tab="places" title="Places" action={<CreatePlaceOrPage />}>
      <Suspense>
        <PlacesDesk />
      </Suspense>
    </AdminFrame>
  );
}
