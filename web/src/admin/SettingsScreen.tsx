import { SchoolSettings } from '../features/site/SchoolSettings.tsx';
import { AdminFrame } from './frame/AdminFrame.tsx';

/** `/admin/settings`: what the school decides about families' days. */
export function SettingsScreen() {
  return (
    <AdminFrame>
      <SchoolSettings />
    </AdminFrame>
  );
}
