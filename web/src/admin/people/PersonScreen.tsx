import { Link } from '@mui/material';
import { Link as RouterLink, useParams } from 'react-router';
import { fullName } from '#shared/people/names';
import { people as peopleApi } from '#shared/people/people-admin.contract';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../../api/hooks.ts';
import { NotFound } from '../../components/screen/NotFound.tsx';
import { OnePerson } from '../../features/people/access/OnePerson.tsx';
import { StateChip } from '../../features/people/access/StateChip.tsx';
import { AdminFrame } from '../frame/AdminFrame.tsx';

/** Each person is the same page in the logs of visits: they say nothing about who was looked up. */
const visit = { pageId: '/admin/people/person', title: 'Person', pageType: 'page' };

/** `/admin/people/:userUid`: one person, with the acts about the person's access. */
export function PersonScreen() {
  const { userUid = '' } = useParams();
  const read = useRead(peopleApi.get, { userUid }, { revalidateOnFocus: false });
  const { data, error } = read;
  if (error?.kind === 'notFound' || error?.kind === 'badRequest') return <NotFound />;
  return (
    <AdminFrame
      title={data && fullName(data)}
      visit={visit}
      overline={
        <Link component={RouterLink} to={pathTo('/admin/people')}>
          People
        </Link>
      }
      action={data?.state && <StateChip state={data.state} />}
    >
      <OnePerson key={userUid} read={read} />
    </AdminFrame>
  );
}
