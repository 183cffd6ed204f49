import { onDemand } from '../components/onDemand.tsx';
import { CreatePlaceOrPage } from '../features/places-admin/CreatePlaceOrPage.tsx';
import { AdminFrame } from './AdminFrame.tsx';

const PlacesDesk = onDemand(
  async () => (await import('../features/places-admin/desk/PlacesDesk.tsx')).PlacesDesk,
);

/** `/admin?tab=places`: the places of the school and their pages. */
export function PlacesTab() {
  return (
    <AdminFrame tab="places" title="Places" action={<CreatePlaceOrPage />}>
      <PlacesDesk />
    </AdminFrame>
  );
}
