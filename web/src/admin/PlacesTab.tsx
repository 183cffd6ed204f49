import { onDemand } from '../components/hooks/onDemand.tsx';
import { CreateButtons } from '../features/places/list/CreateButtons.tsx';
import { AdminFrame } from './frame/AdminFrame.tsx';

const PlacesDesk = onDemand(
  async () => (await import('../features/places/list/PlacesList.tsx')).PlacesList,
);

/** `/admin?tab=places`: the places of the school and their pages. */
export function PlacesTab() {
  return (
    <AdminFrame isList action={<CreateButtons />}>
      <PlacesDesk />
    </AdminFrame>
  );
}
