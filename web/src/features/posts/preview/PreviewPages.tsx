import { Box, Typography } from '@mui/material';
import type { MouseEvent, ReactNode } from 'react';
import type { PostForReader } from '#shared/posts/posts.contract';
import { PostBody } from '../PostBody.tsx';
import { NewsletterCard, NoticeCard } from '../PostCards.tsx';
import { PostFiles } from '../PostFiles.tsx';
import { PostMeta } from '../PostMeta.tsx';

interface PreviewPagesProps {
  post: PostForReader;
  /** Receives what a press on a link or a file would do: the preview follows neither. */
  onPress: (sentence: string) => void;
}

/** The card in the list and the post itself, with the components that readers see. */
export function PreviewPages({ post, onPress }: PreviewPagesProps) {
  const isNewsletter = post.type === 'newsletter';
  const PostCard = isNewsletter ? NewsletterCard : NoticeCard;
  const stay = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link) return;
    event.preventDefault();
    onPress(`This link leads to ${link.getAttribute('href') || 'nowhere'}.`);
  };
  const openFile = async (fileUid: string) => {
    const file = post.files?.find((each) => each.fileUid === fileUid);
    onPress(`Readers download ${file?.filename ?? 'the file'} here.`);
    return undefined;
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
          <PostFiles post={post} addressOf={openFile} />
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
