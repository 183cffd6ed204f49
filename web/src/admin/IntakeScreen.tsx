import { IntakePanel } from '../features/intake/IntakePanel.tsx';
import { AdminFrame } from './frame/AdminFrame.tsx';

/** `/admin/intake`: school data on its way into the portal. */
export function IntakeScreen() {
  return (
    <AdminFrame>
      <IntakePanel />
    </AdminFrame>
  );
}
