import { BroadcastForm } from '../features/emergencybroadcast/BroadcastForm.tsx';
import { AdminFrame } from './AdminFrame.tsx';

/** `/admin/emergency-broadcast`: starts, changes and ends the banner. */
export function EmergencyBroadcastScreen() {
  return (
    <AdminFrame tab="emergency-broadcast" title="Emergency broadcast">
      <BroadcastForm />
    </AdminFrame>
  );
}
