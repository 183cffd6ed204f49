import { Box, Button, Skeleton } from '@mui/material';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import type { AppError } from '#shared/kernel/errors';
import { type Post, posts as postsApi } from '#shared/posts/posts.contract';
import { may } from '#shared/rights/permissions';
import { postEditPath } from '#shared/site/paths';
import { useRead } from '../../api/hooks.ts';
import { useCaller } from '../../auth/session.tsx';
import { Skeletons, WaitingWords } from '../../components/feedback/Skeletons.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { useSlow } from '../../components/hooks/useSlow.ts';
import { Quiet, Row } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { BackLink } from '../../components/screen/links/BackLink.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { FavouriteStar } from './FavouriteStar.tsx';
import { NextUnread, type PostLinkState } from './NextUnread.tsx';
import { PostBody } from './PostBody.tsx';
import { PostFiles } from './PostFiles.tsx';
import { PostMeta } from './PostMeta.tsx';
import { connections, notices, type Section } from './sections.ts';
import { useFavourites } from './useFavourites.ts';
import { useMarkRead } from './useReadState.ts';

// Only editors load it; the skeleton reserves its space.
const EditLink = onDemand(
  async () => (await import('../../components/screen/links/EditLink.tsx')).EditLink,
  () => <Skeleton variant="rounded" width={112} height={36} />,
);

// Few posts ask for it. The line above the text holds its place, so that nothing moves.
const AskLine = onDemand(
  async () => (await import('../../asks/card/AskLine.tsx')).AskLine,
  () => <Box sx={{ minHeight: { xs: 98, sm: 48 }, mb: 3 }} />,
);
const askCard = 'answer';
const PostAsk = onDemand(async () => (await import('../../asks/card/PostAsk.tsx')).PostAsk);
// Few posts are not there, and without a connection none is known not to be.
const Unavailable = onDemand(async () => (await import('./Unavailable.tsx')).Unavailable);
const ReportLink = onDemand(
  async () => (await import('../../asks/card/ReportLink.tsx')).ReportLink,
);

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
  const { data: post, error, isLoading, mutate } = useRead(postsApi.get, { postUid });
  const isSlow = useSlow(isLoading);
  // Ignores the answer for the previous address.
  const current = post?.postUid === postUid ? post : undefined;
  useMarkRead(current);
  return (
    <Box sx={{ maxWidth: '68ch' }}>
      <BackLink to={section.path} isApart>
        {section.title}
      </BackLink>
      {current ? (
        <Article post={current} />
      ) : error?.kind === 'notFound' || error?.kind === 'badRequest' ? (
        <Unavailable section={section} />
      ) : error ? (
        <NotLoaded section={section} error={error} onRetry={() => void mutate()} />
      ) : (
        isSlow && <ArticleSkeleton />
      )}
    </Box>
  );
}

function Article({ post }: { post: Post }) {
  const { isFavourite, toggle } = useFavourites();
  const mayEdit = may(useCaller(), 'post.put');
  return (
    <article>
      <Screen
        title={post.title}
        overline={
          <PostMeta post={post} from={post.author} forWhom={namesOf(post.for_children)} isWhole />
        }
        visit={{ pageId: post.postUid, title: post.title, pageType: post.type }}
        action={
          <Row align="center" isOneLine sx={besideTitle}>
            {mayEdit && <EditLink to={postEditPath(post)}>Edit post</EditLink>}
            <FavouriteStar
              title={post.title}
              isFavourite={isFavourite(post.postUid)}
              onToggle={() => void toggle(post)}
            />
          </Row>
        }
      >
        {post.ask && post.is_reader !== false && isLong(post) && (
          <AskLine post={post} ask={post.ask} card={askCard} />
        )}
        <PostBody post={post} />
        <PostFiles post={post} />
        {post.ask && (
          <>
            {post.is_reader !== false && (
              <Box id={askCard} tabIndex={-1} sx={{ scrollMarginTop: 72, outline: 'none' }}>
                <PostAsk post={post} ask={post.ask} />
              </Box>
            )}
            {post.may_report && <ReportLink askUid={post.postUid} title={post.title} />}
          </>
        )}
        <NextUnread postUid={post.postUid} />
        <WhyThis key={post.postUid} postUid={post.postUid} />
      </Screen>
    </article>
  );
}

/** About what a phone shows of a text at once; from there on the answer below it is out of sight. */
const longText = 700;

/** Whether the card with the answer is far from the title. */
const isLong = ({ content_html }: Post): boolean =>
  content_html.replace(/<[^>]*>/g, '').length > longText ||
  (content_html.match(/<(img|iframe|figure)\b/g)?.length ?? 0) > 1;

/** Returns first names as a sentence has them: `Mia and Ned`. */
const namesOf = (children: Post['for_children'] = []) =>
  new Intl.ListFormat('en-AU').format(children.map(({ firstname }) => firstname));

interface NotLoadedProps {
  section: Section;
  error: AppError;
  onRetry: () => void;
}

/** A post that failed to load, under the title that the list had. */
function NotLoaded({ section, ...failure }: NotLoadedProps) {
  const { title } = (useLocation().state ?? {}) as PostLinkState;
  return (
    <Screen title={title ?? section.one} visit={null}>
      <Failure what={`This ${section.one.toLowerCase()}`} {...failure} />
    </Screen>
  );
}

function ArticleSkeleton() {
  return (
    <Box sx={{ position: 'relative' }}>
      <WaitingWords what="the post" />
      <Skeleton width="35%" />
      <Skeleton width="80%" height={56} sx={{ mb: 3 }} />
      {[96, 100, 92, 98, 60].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={30} />
      ))}
    </Box>
  );
}

/** Beside the first line of the title, which is below a smaller line. */
const besideTitle = { alignSelf: 'flex-start', mt: { xs: 3, md: 3.5 } };

/** The button below a post that says why this reader sees it. */
function WhyThis({ postUid }: { postUid: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Quiet size="large" sx={{ mt: 4 }} className="no-print">
      <Button
        size="small"
        color="inherit"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        sx={{ marginInlineStart: '-5px', fontWeight: 400, textDecoration: 'underline' }}
      >
        Why do I see this?
      </Button>
      <Box role="status">{isOpen && <Reasons postUid={postUid} />}</Box>
    </Quiet>
  );
}

function Reasons({ postUid }: { postUid: string }) {
  const { data, error, mutate } = useRead(postsApi.why, { postUid });
  if (error) return <Failure what="The reason" error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeletons heights={[24]} />;
  return data.reasons.join(' ');
}
