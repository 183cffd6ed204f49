import { Box, Typography } from '@mui/material';
import { Link } from 'react-router';
import {
  type ReaderCounts,
  postReaders as readersApi,
} from '#shared/read-posts/post-readers.contract';
import { postPath } from '#shared/site/paths';
import { useRead } from '../../../api/hooks.ts';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { useListView } from '../../../components/lists/useListView.ts';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { Rates } from './Rates.tsx';
import { ReaderFilters } from './ReaderFilters.tsx';
import { ReaderList } from './ReaderList.tsx';
import { readersView } from './view.ts';

/** Shows how many people of a post’s audience have read it, and a list of those who have not. */
export function PostReaders({ postUid }: { postUid: string }) {
  const { view, setView } = useListView(readersView);
  const { data, error, mutate } = useRead(readersApi.get, { postUid });
  if (error?.kind === 'notFound') {
    return (
      <EmptyState title="This post doesn’t exist">
        It was removed, or the address is wrong. Choose another post.
      </EmptyState>
    );
  }
  if (error)
    return <Failure what="The readers of this post" error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeletons heights={[120, 320]} what="the readers" />;
  return (
    <>
      <Heading counts={data} />
      <Rates counts={data} />
      <ReaderFilters
        counts={data}
        view={view}
        onChange={(changed) => setView({ page: 1, ...changed })}
      />
      <ReaderList
        counts={data}
        view={view}
        onChange={(changed) => setView({ page: 1, ...changed })}
      />
    </>
  );
}

const Heading = ({ counts }: { counts: ReaderCounts }) => (
  <Box sx={{ mb: 3 }}>
    <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
      <Box
        component={Link}
        to={postPath({ postUid: counts.postUid, type: counts.type })}
        sx={{ color: 'primary.main' }}
      >
        {counts.title}
      </Box>
    </Typography>
    <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: 680 }}>
      The audience is everyone who may read this post and is at the school now. A person has read it
      after opening it in the portal. Reading it in an e-mail does not count.
    </Typography>
  </Box>
);
