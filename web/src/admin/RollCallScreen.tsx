import { RollOverview } from '../features/emergency/overview/RollOverview.tsx';
import { AdminFrame } from './frame/AdminFrame.tsx';

/** `/admin/emergency-broadcast/roll-call`: who is safe, for the people who lead. */
export function RollCallScreen() {
  return (
    <AdminFrame>
      <RollOverview />
    </AdminFrame>
  );
}
