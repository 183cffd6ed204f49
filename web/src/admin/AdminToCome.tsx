import { EmptyState } from '../components/screen/EmptyState.tsx';
import { AdminFrame } from './AdminFrame.tsx';

/** A screen of the administration that is still to come, for people who may open its tab. */
export function AdminToCome() {
  return (
    <AdminFrame>
      <EmptyState title="This page is still to come">
        It will be here when it is ready. You don’t need to do anything.
      </EmptyState>
    </AdminFrame>
  );
}
