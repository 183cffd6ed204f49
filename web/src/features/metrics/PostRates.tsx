import Button from '@mui/material/Button';
import { useNavigate } from 'react-router';
import { metrics as metricsApi } from '#shared/metrics/metrics.contract';
import { usePages } from '../../api/pages.ts';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { BarRows } from './charts.tsx';
import { Section } from './Section.tsx';
import { percentOf, percentText, postRow, shares } from './words.ts';

/** How many people of its audience have read each live post, newest first. */
export function PostRates() {
  const navigate = useNavigate();
  const { records, error, loadMore, refresh } = usePages(metricsApi.listPosts, {});
  if (error && !records) return <Failure error={error} onRetry={() => void refresh()} />;
  if (!records) return <Skeletons heights={[240]} />;
  return (
    <Section
      title="Read rate of each post"
      sentence="The share of each live post’s audience that has opened it in the portal. Newest first."
      file="metrics-posts"
      empty="No post is live now."
      figures={{
        columns: ['Post', 'Post id', 'Type', 'In the audience', 'Read', 'Share'],
        rows: records.map(({ title, postUid, type, people, read }) => [
          ...([title, postUid, type, people, read] as const),
          percentText(percentOf(read, people)),
        ]),
      }}
      after={
        loadMore && (
          <Button className="no-print" onClick={() => void loadMore()}>
            Load more
          </Button>
        )
      }
    >
      <BarRows
        label="Read rate of each post"
        bars="Read"
        hint="Choose a post to see who has not read it."
        isThin
        ticks={shares}
        rows={records.map(postRow)}
        onOpen={(postUid) => void navigate(`/admin/read-posts/${postUid}`)}
      />
    </Section>
  );
}
