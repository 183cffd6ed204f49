import { Box, Button, Chip, Skeleton, Typography } from '@mui/material';
import { useSearchParams } from 'react-router';
import type { BlogSummary } from '#shared/pages/page-blogs.contract';
import type { Page } from '#shared/pages/page-fields';
import { pages as pagesApi } from '#shared/pages/pages.contract';
import { unseenWord } from '#shared/places/place-tabs';
import { serverNow } from '../../api/clock.ts';
import { useRead } from '../../api/hooks.ts';
import { usePages } from '../../api/pages.ts';
import { useCached } from '../../api/refresh.ts';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { Row } from '../../components/layout/layout.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';
import { RichContent } from '../../components/text/RichContent.tsx';

const BlogOpening = onDemand(
  async () => (await import('./blog-editing/BlogOpening.tsx')).BlogOpening,
  () => <Skeleton variant="rounded" height={420} />,
);
const BlogTools = onDemand(async () => (await import('./blog-editing/BlogTools.tsx')).BlogTools);

/**
 * The entries of a Blog Page, newest first. Editors write them here; the address names the open
 * entry.
 */
export function BlogEntries({ page }: { page: Page }) {
  const [params, setParams] = useSearchParams();
  const { pageUid } = page;
  const texts = useCached(pagesApi.getBlog);
  const list = usePages(pagesApi.listBlogs, { pageUid, limit: 10 });
  const isEditor = page.editors !== undefined;
  const edited = isEditor ? (params.get('blog') ?? undefined) : undefined;
  // Reloads the list and the texts of its entries.
  const changed = () => Promise.all([list.refresh(), texts.refresh()]);
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
        <Failure what="The entries" error={list.error} onRetry={() => void list.refresh()} />
      ) : list.records?.length === 0 ? (
        !edited && (
          <EmptyState title="There are no entries yet">
            The newest entry will be the first here.
          </EmptyState>
        )
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

interface EntryProps {
  blog: BlogSummary;
  onEdit: ((blogUid: string) => void) | undefined;
  onChanged: () => Promise<unknown>;
}

function Entry({ blog, onEdit, onChanged }: EntryProps) {
  const { pageUid, blogUid } = blog;
  const { data, error, mutate } = useRead(pagesApi.getBlog, { pageUid, blogUid });
  const unseen = onEdit && unseenWord(blog, serverNow());
  return (
    <Box component="article" sx={{ pb: 4, mb: 4, borderBottom: 1, borderColor: 'divider' }}>
      <Typography variant="h2">{blog.title}</Typography>
      <Row gap={1.5} align="center" isOneLine sx={{ mb: 1.5, color: 'text.secondary' }}>
        <DateWords at={blog.publish_start ?? blog.created_at} />
        {unseen && <Chip label={unseen} variant="outlined" />}
      </Row>
      {data ? (
        <RichContent html={data.content_html} />
      ) : error ? (
        <Failure what="This entry" error={error} onRetry={() => void mutate()} />
      ) : (
        <p>{blog.excerpt}</p>
      )}
      {onEdit && <BlogTools blog={blog} onEdit={() => onEdit(blogUid)} onChanged={onChanged} />}
    </Box>
  );
}
