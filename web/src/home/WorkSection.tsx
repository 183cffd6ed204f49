import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { adminDashboard as adminDashboardApi } from '#shared/dashboard/admin-dashboard.contract';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../api/hooks.ts';
import { DashboardItems } from '../features/dashboard/DashboardItems.tsx';
import { StateCards } from '../features/dashboard/StateCards.tsx';
import { HomeSection } from './HomeSection.tsx';

/** For editors, senders and administrators: what waits in the administration, and its state. */
export function WorkSection() {
  const { data } = useRead(adminDashboardApi.get, { brief: true });
  if (!data) return null;
  // The others are among what waits on Home already.
  const items = data.items.filter(
    (item) =>
      !(item.kind === 'mailing' && item.state === 'paused') &&
      !(item.kind === 'intake' && item.state === 'ready'),
  );
  const { last_mailing, intake } = data.overview;
  if (items.length === 0 && !last_mailing && !intake) return null;
  return (
    <HomeSection
      title="Administration"
      more={
        <Button component={Link} to={pathTo('/admin?tab=dashboard')} size="small">
          Dashboard
        </Button>
      }
    >
      {items.length > 0 && <DashboardItems items={items} />}
      <StateCards overview={data.overview} />
    </HomeSection>
  );
}
