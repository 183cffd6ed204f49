import { RightsWaiting } from '../../features/people/rights/RightsWaiting.tsx';
import { AdminFrame } from '../frame/AdminFrame.tsx';

/** `/admin/rights`: the requests for rights that wait for a second person. */
export function RightsScreen() {
  return (
    <AdminFrame title="Requests for rights">
      <RightsWaiting />
    </AdminFrame>
  );
}
