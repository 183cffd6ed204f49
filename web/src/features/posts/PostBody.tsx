import { Box } from '@mui/material';
import type { PostForReader } from '#shared/posts/posts.contract';
import { Picture } from '../../components/text/Picture.tsx';
import { RichContent } from '../../components/text/RichContent.tsx';

/** The picture and the text of a post for its readers. */
export function PostBody({
  post,
}: {
  post: Pick<PostForReader, 'type' | 'featured_img_url' | 'content_html'>;
}) {
  const isNewsletter = post.type === 'newsletter';
  return (
    <Box sx={isNewsletter ? {} : below}>
      {post.featured_img_url && (
        <Picture
          isFirst
          src={post.featured_img_url}
          alt=""
          width={isNewsletter ? 450 : 150}
          height={isNewsletter ? 320 : 110}
          sx={isNewsletter ? hero : thumbnail}
        />
      )}
      <RichContent html={post.content_html} />
    </Box>
  );
}

const hero = { width: '100%', height: 'auto', mb: 4 };
/** On a phone the small picture of a notice is below its text. */
const below = { display: { xs: 'flex', sm: 'flow-root' }, flexDirection: 'column' };
const thumbnail = {
  order: 1,
  width: 150,
  height: 'auto',
  float: { sm: 'inline-end' },
  marginInlineStart: { sm: 3 },
  mt: { xs: 2, sm: 0 },
  mb: 3,
};
