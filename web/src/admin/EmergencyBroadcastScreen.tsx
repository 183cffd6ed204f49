import { BroadcastForm } from '../features/emergency/BroadcastForm.tsx';
import { AdminFrame } from './frame/AdminFrame.tsx';

/** `/admin/emergency-broadcast`: starts, changes and ends the banner. */
export function EmergencyBroadcastScreen() {
  return (
    <AdminFrame>
      <BroadcastForm />
    </AdminFrame>
  );
}
