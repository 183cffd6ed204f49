import { Button } from '@mui/material';
import { Link } from 'react-router';
import { adminDashboard as adminDashboardApi } from '#shared/dashboard/admin-dashboard.contract';
import type { Home } from '#shared/home/home.contract';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../api/hooks.ts';
import { TitleLink } from '../components/layout/layout.tsx';
import { DashboardItems } from '../features/dashboard/DashboardItems.tsx';
import { SchoolState } from '../features/dashboard/SchoolState.tsx';
import { HeldRows } from './HeldRows.tsx';
import { HomeRow, HomeRows } from './HomeRows.tsx';
import { HomeSection } from './HomeSection.tsx';
import { readersText } from './posts/readersText.ts';

type OwnPost = Home['own_posts'][number];

/**
 * For editors, senders and administrators: the state of the school, what waits in the administration,
 * and their own posts with their readers.
 */
export function WorkSection({ posts }: { posts: readonly OwnPost[] }) {
  const { data, error } = useRead(adminDashboardApi.get, { brief: true });
  if (!data && !error) return <HeldWork />;
  // The others are among what waits on Home already.
  const items = (data?.items ?? []).filter(
    (item) =>
      !(item.kind === 'mailing' && item.state === 'paused') &&
      !(item.kind === 'intake' && item.state === 'ready'),
  );
  const named = new Set(items.map((item) => item.kind === 'post' && item.postUid));
  const others = posts.filter(({ postUid }) => !named.has(postUid));
  const isEmpty = items.length === 0 && others.length === 0;
  if (isEmpty && !data?.overview.last_mailing && !data?.overview.intake) return null;
  return (
    <HomeSection
      title="Administration"
      more={
        <Button component={Link} to={pathTo('/admin?tab=dashboard')} size="small">
          Dashboard
        </Button>
      }
    >
      {data && <SchoolState dashboard={data} />}
      {!isEmpty && (
        <DashboardItems
          items={items}
          more={(item) => {
            const own = item.kind === 'post' && posts.find((each) => each.postUid === item.postUid);
            return (
              own && (
                <Readers post={own} sx={inText}>
                  {inside(readersText(own))}
                </Readers>
              )
            );
          }}
        >
          {others.map((post) => (
            <HomeRow
              key={post.postUid}
              title={<Readers post={post}>{post.title}</Readers>}
              text={readersText(post)}
            />
          ))}
        </DashboardItems>
      )}
    </HomeSection>
  );
}

/** The usual space of this part, until its answer is there. */
const HeldWork = () => (
  <HomeSection title="Administration">
    <HomeRows>
      <HeldRows count={3} kind="button" />
    </HomeRows>
  </HomeSection>
);

interface ReadersProps {
  post: OwnPost;
  sx?: typeof inText;
  children: string;
}

/** A link to those who have read a post. */
const Readers = ({ post, ...rest }: ReadersProps) => (
  <TitleLink to={pathTo('/admin/read-posts/:postUid', { postUid: post.postUid })} {...rest} />
);

/** A link among other words is underlined. */
const inText = { color: 'inherit', textDecoration: 'underline' };

const inside = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
