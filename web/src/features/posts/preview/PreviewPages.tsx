import { Box, Typography } from '@mui/material';
import type { MouseEvent, ReactNode } from 'react';
import type { PostForReader } from '#shared/posts/posts.contract';
import { PostBody } from '../PostBody.tsx';
import { NewsletterCard, NoticeCard } from '../PostCards.tsx';
import { PostMeta } from '../PostMeta.tsx';

interface PreviewPagesProps {
  post: PostForReader;
  /** Receives the address of a clicked link, which the preview does not follow. */
  onLink: (address: string) => void;
}

/** The card in the list and the post itself, with the components that readers see. */
export function PreviewPages({ post, onLink }: PreviewPagesProps) {
  const isNewsletter = post.type === 'newsletter';
  const PostCard = isNewsletter ? NewsletterCard : NoticeCard;
  const stay = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link) return;
    event.preventDefault();
    onLink(link.getAttribute('href') ?? '');
  };
  return (
    <Box component="main" onClickCapture={stay} onAuxClickCapture={stay} sx={page}>
      <Part title="In the list">
        <Box sx={{ maxWidth: isNewsletter ? 380 : 880 }}>
          <PostCard post={post} isUnread isFirst />
        </Box>
      </Part>
      <Part title="Opened">
        <article>
          <Typography component="div" color="textSecondary" sx={{ mb: 0.5 }}>
            <PostMeta post={post} />
          </Typography>
          <Typography variant="h1" sx={{ mb: { xs: 2, md: 3 } }}>
            {post.title}
          </Typography>
          <PostBody post={post} />
        </article>
      </Part>
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ '& + &': { mt: 6 } }}>
      <Typography variant="overline" component="p" color="textSecondary" sx={part}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const page = { maxWidth: '68ch', mx: 'auto', px: 2, py: 3 };
const part = { mb: 2, borderBottom: 1, borderColor: 'divider' };
