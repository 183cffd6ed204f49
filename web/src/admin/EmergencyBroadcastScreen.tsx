import { BroadcastForm } from '../features/emergency/BroadcastForm.tsx';
import { AdminFrame } from './AdminFrame.tsx';

/** `/admin/emergency-broadcast`: starts, changes and ends the banner. */
export function EmergencyBroadcastScreen() {
  return (
    <AdminFrame>
      <BroadcastForm />
    </AdminFrame>
  );
}
