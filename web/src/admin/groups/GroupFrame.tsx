import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { pathTo } from '#shared/site/paths';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { NotFound } from '../../components/screen/NotFound.tsx';
import { ApplyState } from '../../features/audiences/groups/ApplyState.tsx';
import { OneGroup } from '../../features/audiences/groups/OneGroup.tsx';
import { useSchoolGroups } from '../../features/audiences/groups/useSchoolGroups.ts';
import { AdminFrame } from '../frame/AdminFrame.tsx';

/** Each group is the same page in the logs of visits: its name may not be for all. */
const visit = { pageId: '/admin/groups/group', title: 'Group', pageType: 'page' };

/** One group of the school, with its people. */
export function GroupFrame({ groupUid }: { groupUid: string }) {
  const { data, error, mutate } = useSchoolGroups();
  const group = data?.groups.find((each) => each.groupUid === groupUid);
  if (data && !group) return <NotFound />;
  return (
    <AdminFrame
      title={group?.groupname}
      visit={visit}
      overline={
        <Link component={RouterLink} to={pathTo('/admin/groups')}>
          Groups
        </Link>
      }
    >
      {error && !data && <Failure what="This group" error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeletons heights={[420]} what="the group" />}
      {data && <ApplyState applying={data.applying} />}
      {group && <OneGroup key={groupUid} group={group} onChanged={mutate} />}
    </AdminFrame>
  );
}
