import { EmptyState } from '../components/EmptyState.tsx';
import { AdminFrame } from './AdminFrame.tsx';

/** An administration screen that is still to come, for those who may open its tab. */
export function AdminToCome({ tab, title }: { tab: string; title: string }) {
  return (
    <AdminFrame tab={tab} title={title}>
      <EmptyState title="This page is still to come">
        It will be here as soon as it is ready. There is nothing you need to do.
      </EmptyState>
    </AdminFrame>
  );
}
