import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { posts as postsApi, postTypes } from '#shared/posts/posts.contract';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../../api/hooks.ts';
import { DateWords } from '../../components/text/DateWords.tsx';

/** The newest posts: nobody knows an identifier by heart. Each leads to its readers. */
export function NewestPosts() {
  const { data, error } = useRead(postsApi.list, { types: [...postTypes], limit: most });
  if (error || data?.records.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="newest-posts" sx={{ maxWidth: 520, mx: 'auto' }}>
      <Typography id="newest-posts" color="textSecondary" sx={{ mb: 0.5 }}>
        Or see who has read one of the newest posts
      </Typography>
      <Box component="ul" aria-busy={!data} sx={list}>
        {data?.records.map(({ postUid, title, publish_start }) => (
          <Box component="li" key={postUid} sx={line}>
            <Link to={pathTo('/admin/read-posts/:postUid', { postUid })}>{title}</Link>{' '}
            <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              <DateWords at={publish_start} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const most = 5;
const height = 36;
/** The list has its height before it has its lines. */
const list = { listStyle: 'none', m: 0, p: 0, minHeight: most * height };
const line = {
  ...{ height, lineHeight: `${height}px`, overflow: 'hidden' },
  ...{ textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
};
