import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { api } from '#shared/contract/api';
import type { BlogSummary } from '#shared/contract/page-blogs';
import type { Page } from '#shared/contract/page-fields';
import { serverNow } from '../../api/clock.ts';
import { useRead } from '../../api/hooks.ts';
import { usePages } from '../../api/pages.ts';
import { DateText } from '../../components/DateText.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Failure } from '../../components/Failure.tsx';
import { onDemand } from '../../components/onDemand.tsx';
import { RichContent } from '../../components/RichContent.tsx';
import { unseenWord } from './tabs.ts';

const BlogOpening = onDemand(
  async () => (await import('./editing/BlogOpening.tsx')).BlogOpening,
  () => <Skeleton variant="rounded" height={420} />,
);
const BlogTools = onDemand(async () => (await import('./editing/BlogTools.tsx')).BlogTools);

/** The entries of a Blog Page, newest first; its editors write them here. Which one is being written stands in the address. */
export function BlogEntries({ page }: { page: Page }) {
  const [params, setParams] = useSearchParams();
  const { pageUid } = page;
  const { mutate } = useSWRConfig();
  const list = usePages(api.pages.listBlogs, { pageUid, limit: 10 });
  const isEditor = page.editors !== undefined;
  const edited = isEditor ? (params.get('blog') ?? undefined) : undefined;
  // The list and the texts of its entries are read anew.
  const changed = () =>
    Promise.all([list.refresh(), mutate((key) => Array.isArray(key) && isBlog(key[1]))]);
  const edit = (blogUid: string | undefined) =>
    setParams(blogUid ? { blog: blogUid } : {}, { preventScrollReset: true });
  return (
    <>
      {isEditor && edited !== 'new' && (
        <Button variant="contained" sx={{ mb: 3 }} onClick={() => edit('new')}>
          Add new blog
        </Button>
      )}
      {edited && (
        <BlogOpening
          key={edited}
          pageUid={pageUid}
          blogUid={edited === 'new' ? undefined : edited}
          onClose={() => edit(undefined)}
          onSaved={changed}
        />
      )}
      {list.error ? (
        <Failure error={list.error} onRetry={() => void list.refresh()} />
      ) : list.records?.length === 0 ? (
        !edited && <EmptyState title="There are no entries yet" />
      ) : (
        list.records
          ?.filter(({ blogUid }) => blogUid !== edited)
          .map((blog) => (
            <Entry
              key={blog.blogUid}
              blog={blog}
              onEdit={isEditor ? edit : undefined}
              onChanged={changed}
            />
          ))
      )}
      {list.loadMore && (
        <Button onClick={() => void list.loadMore?.()} disabled={list.isLoadingMore}>
          Show more
        </Button>
      )}
    </>
  );
}

const isBlog = (route: unknown): boolean => String(route).startsWith(api.pages.getBlog.path);

interface EntryProps {
  blog: BlogSummary;
  onEdit: ((blogUid: string) => void) | undefined;
  onChanged: () => Promise<unknown>;
}

function Entry({ blog, onEdit, onChanged }: EntryProps) {
  const { pageUid, blogUid } = blog;
  const { data, error, mutate } = useRead(api.pages.getBlog, { pageUid, blogUid });
  const unseen = onEdit && unseenWord(blog, serverNow());
  return (
    <Box component="article" sx={{ pb: 4, mb: 4, borderBottom: 1, borderColor: 'divider' }}>
      <Typography variant="h2">{blog.title}</Typography>
      <Box
        sx={{ display: 'flex', gap: 1.5, alignItems: 'center', mb: 1.5, color: 'text.secondary' }}
      >
        <DateText at={blog.publish_start ?? blog.created_at} />
        {unseen && <Chip label={unseen} variant="outlined" />}
      </Box>
      {data ? (
        <RichContent html={data.content_html} />
      ) : error ? (
        <Failure error={error} onRetry={() => void mutate()} />
      ) : (
        <p>{blog.excerpt}</p>
      )}
      {onEdit && <BlogTools blog={blog} onEdit={() => onEdit(blogUid)} onChanged={onChanged} />}
    </Box>
  );
}
