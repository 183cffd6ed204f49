import { EmergencyCard } from '../features/emergency/EmergencyCard.tsx';
import { AdminFrame } from './frame/AdminFrame.tsx';

/** `/admin/emergency-broadcast/card`: a page for the wallet, to print. */
export function EmergencyCardScreen() {
  return (
    <AdminFrame>
      <EmergencyCard />
    </AdminFrame>
  );
}
