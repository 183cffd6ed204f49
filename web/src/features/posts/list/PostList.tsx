import { Box, Skeleton, Typography, useMediaQuery } from '@mui/material';
import { useRef, useState } from 'react';
import { mayRemovePost } from '#shared/posts/post-rights';
import { type PostForEditor, posts as postsApi } from '#shared/posts/posts.contract';
import { call } from '../../../api/client.ts';
import { keyOf, useWrite } from '../../../api/hooks.ts';
import { useCaller } from '../../../auth/session.tsx';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { useHotkeys } from '../../../components/hooks/useHotkeys.ts';
import { useIsNarrow } from '../../../components/hooks/useIsNarrow.ts';
import { useSlow } from '../../../components/hooks/useSlow.ts';
import { WaitingCards } from '../../../components/lists/CardList.tsx';
import { NoRecords } from '../../../components/lists/NoRecords.tsx';
import { NumberedPager } from '../../../components/lists/NumberedPager.tsx';
import { type ColumnChoice, useColumns } from '../../../components/lists/tools/useColumns.ts';
import { useListView } from '../../../components/lists/useListView.ts';
import { type Answer, useSortedPage } from '../../../components/lists/useNumberedPage.ts';
import { Failure } from '../../../components/screen/Failure.tsx';
import { SelectionBar } from '../acts/SelectionBar.tsx';
import { usePostActs } from '../acts/usePostActs.ts';
import {
  filterFaults,
  filterWords,
  isFiltered,
  type ListFilter,
  type ListView,
  listView,
  noFilter,
  queryOf,
} from './filter.ts';
import { PostTools } from './PostTools.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { RowCards } from './RowCards.tsx';
import { mostSorted, sortTextOf } from './sorting.ts';
import { useChosenRows } from './useChosenRows.ts';

const PostGrid = onDemand(
  async () => (await import('./PostGrid.tsx')).PostGrid,
  () => <Skeleton variant="rounded" height={480} />,
);

/** The Posts tab: posts of every state, with filters, a file and links to the editors. */
export function PostList() {
  const list = useListView(listView, 'portal.filters/admin/posts');
  const { view } = list;
  // A new choice starts at page 1.
  const setView = (changed: Partial<ListView>) => list.setView({ page: 1, ...changed });
  const { data, error, isLoading, isValidating, mutate } = usePostRows(view);
  const top = useRef<HTMLDivElement>(null);
  const removal = useRemoval(() => top.current?.focus());
  const selection = useChosenRows(data?.rows ?? []);
  const acts = usePostActs(selection.clear);
  const columnChoice = useColumns('posts', choosable);
  const isNarrow = useIsNarrow();
  const beside = useBeside(() => top.current?.focus());
  const isSlow = useSlow(isLoading || (isValidating && !data));
  // What the tools do needs no rows, so they stay where they are while the list loads.
  const isEmpty = data?.rows.length === 0;
  const Rows = isNarrow ? RowCards : PostGrid;

  return (
    <>
      <PostTools
        view={view}
        isEmpty={isEmpty}
        columnChoice={columnChoice}
        isNarrow={isNarrow}
        onChange={setView}
      />
      {error && <Failure error={error} what="The list of posts" onRetry={() => void mutate()} />}
      <Box sx={beside.isShown ? twoParts : undefined}>
        <Box ref={top} tabIndex={-1} sx={data || error ? listed : waiting}>
          {data?.rows.length === 0 ? (
            <NoPosts filter={view.filter} onReset={() => setView({ filter: noFilter })} />
          ) : (
            (data || !error) &&
            (isNarrow && !data ? (
              isSlow && <WaitingCards />
            ) : (
              <>
                {data?.sortedWithin && <SortLimit count={data.sortedWithin} />}
                <Rows
                  rows={data?.rows ?? []}
                  view={view}
                  isLoading={isSlow}
                  onSort={(sort, order) => setView({ sort, order })}
                  mayRemove={removal.mayRemove}
                  onRemove={(post) => void removal.remove(post)}
                  selection={selection}
                  columnChoice={beside.isNarrow ? withPreview(columnChoice) : columnChoice}
                  onShow={beside.show}
                />
                {selection.chosen.length > 0 && (
                  <SelectionBar chosen={selection.chosen} acts={acts} onClear={selection.clear} />
                )}
              </>
            ))
          )}
        </Box>
        {beside.isShown && <PreviewPane post={selection.active} onClose={beside.close} />}
      </Box>
      {data && data.rows.length > 0 && (
        <NumberedPager data={data} size={view.size} onChange={setView} />
      )}
    </>
  );
}

/** Says that only the newest posts are sorted. */
function SortLimit({ count }: { count: number }) {
  return (
    <Typography color="textSecondary" sx={{ mb: 1 }}>
      {`Sorted within the newest ${count} posts of this filter. Use the filter to see others.`}
    </Typography>
  );
}

function NoPosts({ filter, onReset }: { filter: ListFilter; onReset: () => void }) {
  return (
    <NoRecords reset="Show everything" onReset={isFiltered(filter) ? onReset : undefined}>
      {isFiltered(filter)
        ? `Nothing fits these filters: ${filterWords(filter)}.`
        : 'Create the first post with one of the buttons above.'}
    </NoRecords>
  );
}

/** The columns that a person may hide: all but the title. */
const choosable = [
  ['postUid', 'PostUid'],
  ['type', 'Type'],
  ['category', 'Category'],
  ['groups', 'Groups'],
  ['publish_start', 'Publish Start'],
  ['publish_end', 'Publish End'],
  ['created_at', 'Created At'],
  ['make_public', 'Made Public'],
  ['live', 'Currently Live'],
].map(([field = '', name = '']) => ({ field, name }));

const listed = { outline: 'none', minWidth: 0 };
/** What follows stays below the window until the rows are there. */
const waiting = { ...listed, minHeight: '100vh' };
const twoParts = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 420px',
  gap: 2,
  alignItems: 'start',
};

/** Whether a post is shown beside the list: always where there is room, else after a press on a row. */
function useBeside(onClosed: () => void) {
  const isWide = useMediaQuery('(min-width: 1600px)', { noSsr: true });
  const hasRoom = useMediaQuery('(min-width: 1200px)', { noSsr: true });
  const [isOpen, setOpen] = useState(false);
  const isNarrow = hasRoom && !isWide && isOpen;
  function close() {
    setOpen(false);
    onClosed();
  }
  useHotkeys(isNarrow ? { escape: close } : {});
  return {
    isShown: isWide || isNarrow,
    isNarrow,
    show: () => setOpen(true),
    close: isWide ? undefined : close,
  };
}

/** The columns that have room beside a post. The post itself says the others. */
const withPreview = ({ isShown }: Pick<ColumnChoice, 'isShown'>) => ({
  isShown: (field: string) => besidePost.has(field) && isShown(field),
});
const besidePost: ReadonlySet<string> = new Set([
  'title',
  'postUid',
  'type',
  'category',
  'live',
  'created_at',
]);

/** Reads one numbered page of the list; reads nothing while the filter has a fault. */
function usePostRows(view: ListView) {
  const query = queryOf(view);
  const hasFault = Object.keys(filterFaults(view.filter)).length > 0;
  return useSortedPage<PostForEditor, Answer<PostForEditor>>(
    {
      key: hasFault ? null : keyOf(postsApi.listForAdmin, query),
      async read(next_token) {
        const answer = await call(postsApi.listForAdmin, { ...query, next_token });
        return { rows: answer.records, next_token: answer.next_token };
      },
    },
    view,
    { textOf: sortTextOf(view.sort), most: mostSorted },
  );
}

/** Removes a post: asks first, and offers Undo after. */
function useRemoval(onRemoved: () => void) {
  const person = useCaller();
  const remove = useWrite(postsApi.remove);
  const restore = useWrite(postsApi.restore);
  const { attempt, confirm, say } = useFeedback();
  return {
    mayRemove: (post: PostForEditor) => mayRemovePost(person, post),
    async remove({ postUid, title }: PostForEditor) {
      const body = `“${title}” disappears from every list at once. Do you want to delete it?`;
      if (!(await confirm('Delete Post', body))) return;
      if (!(await attempt(() => remove({ postUid })))) return;
      onRemoved();
      say('Deleted successfully.', () => void attempt(() => restore({ postUid }), 'Restored.'));
    },
  };
}
