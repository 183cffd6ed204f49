import BackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link, useParams } from 'react-router-dom';
import { api } from '#shared/contract/api';
import type { Post } from '#shared/contract/posts';
import { useRead } from '../../api/hooks.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Failure } from '../../components/Failure.tsx';
import { Page } from '../../components/Page.tsx';
import { useSlow } from '../../components/useSlow.ts';
import { FavouriteStar } from './FavouriteStar.tsx';
import { PostBody } from './PostBody.tsx';
import { PostMeta } from './PostMeta.tsx';
import { connections, notices, type Section } from './sections.ts';
import { useFavourites } from './useFavourites.ts';
import { useMarkRead } from './useReadState.ts';

/** `/notices/notice_details/{id}` */
export function NoticePage() {
  return <PostPage section={notices} />;
}

/** `/connections/connection_details/{id}` */
export function ConnectionPage() {
  return <PostPage section={connections} />;
}

function PostPage({ section }: { section: Section }) {
  const { postUid = '' } = useParams();
  const { data: post, error, isLoading, mutate } = useRead(api.posts.get, { postUid });
  const isSlow = useSlow(isLoading);
  // An answer for the address before this one is not this post.
  const current = post?.postUid === postUid ? post : undefined;
  useMarkRead(current);
  return (
    <Box sx={{ maxWidth: '68ch', mx: 'auto' }}>
      <Button component={Link} to={section.path} startIcon={<BackIcon />} sx={back}>
        {section.title}
      </Button>
      {current ? (
        <Article post={current} />
      ) : error?.kind === 'notFound' || error?.kind === 'badRequest' ? (
        <Unavailable section={section} />
      ) : error ? (
        <Page title={section.title} visit={null}>
          <Failure error={error} onRetry={() => void mutate()} />
        </Page>
      ) : (
        isSlow && <ArticleSkeleton />
      )}
    </Box>
  );
}

function Article({ post }: { post: Post }) {
  const { isFavourite, toggle } = useFavourites();
  return (
    <article>
      <Page
        title={post.title}
        overline={<PostMeta post={post} />}
        visit={{ pageId: post.postUid, title: post.title, pageType: post.type }}
        action={
          <FavouriteStar
            title={post.title}
            isFavourite={isFavourite(post.postUid)}
            onToggle={() => void toggle(post)}
          />
        }
      >
        <PostBody post={post} />
      </Page>
    </article>
  );
}

function Unavailable({ section }: { section: Section }) {
  return (
    <Page title="Not available" visit={null}>
      <EmptyState
        title="This post is not available"
        action={
          <Button component={Link} to={section.path} variant="outlined">
            Go to {section.title}
          </Button>
        }
      >
        It may have ended, or it may not be meant for you.
      </EmptyState>
    </Page>
  );
}

function ArticleSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton width="35%" />
      <Skeleton width="80%" height={56} sx={{ mb: 3 }} />
      {[96, 100, 92, 98, 60].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={30} />
      ))}
    </div>
  );
}

const back = { ml: -1, mb: 2, '@media print': { display: 'none' } };
