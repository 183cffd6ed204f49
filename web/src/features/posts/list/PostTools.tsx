import MoreIcon from '@mui/icons-material/MoreVertOutlined';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import { type PostForEditor, posts as postsApi } from '#shared/posts/posts.contract';
import { may } from '#shared/rights/permissions';
import { pathTo } from '#shared/site/paths';
import { csvOf } from '#shared/spreadsheet/csv';
import { call } from '../../../api/client.ts';
import { serverNow } from '../../../api/clock.ts';
import { useCaller } from '../../../auth/session.tsx';
import { FoldedFilters } from '../../../components/filters/FoldedFilters.tsx';
import { Column, Row } from '../../../components/layout/layout.tsx';
import { csvFile } from '../../../components/lists/csv.ts';
import { SortChoice } from '../../../components/lists/SortChoice.tsx';
import { sortByText } from '../../../components/lists/sortByText.ts';
import { ColumnButton } from '../../../components/lists/tools/ColumnButton.tsx';
import { ToolPopover } from '../../../components/lists/tools/ToolPopover.tsx';
import type { ColumnChoice } from '../../../components/lists/tools/useColumns.ts';
import { useExport } from '../../../components/lists/useExport.ts';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { FilterForm } from './FilterForm.tsx';
import { filtersSet, type ListView, queryOf } from './filter.ts';
import type { RowsProps } from './rows.ts';
import { sortTextOf } from './sorting.ts';
import { columns, wordsOf } from './words.ts';

interface ToolsProps {
  view: ListView;
  isEmpty: boolean;
}

interface PostToolsProps extends ToolsProps {
  columnChoice: ColumnChoice;
  isNarrow: boolean;
  onChange: (changed: Partial<ListView>) => void;
}

/** The filters and the tools above the list; on a phone all of them are one line. */
export const PostTools = ({ isNarrow, onChange, columnChoice, ...list }: PostToolsProps) => (
  <>
    <FoldedFilters
      isFolded={isNarrow}
      set={filtersSet(list.view.filter)}
      beside={<NarrowTools {...list} onSort={(sort, order) => onChange({ sort, order })} />}
    >
      <FilterForm filter={list.view.filter} onFilter={(filter) => onChange({ filter })} />
    </FoldedFilters>
    {!isNarrow && <WideTools {...list} columnChoice={columnChoice} />}
  </>
);

/** The buttons above the table: the bin, the columns and the file. */
const WideTools = ({ columnChoice, ...list }: ToolsProps & { columnChoice: ColumnChoice }) => (
  <Row justify="flex-end" sx={{ mb: 1 }}>
    <BinLink />
    {!list.isEmpty && <ColumnButton choice={columnChoice} />}
    <ExportButton {...list} />
  </Row>
);

/** The order of the list and the other tools, beside the filters on a phone. */
const NarrowTools = ({ onSort, ...list }: ToolsProps & Pick<RowsProps, 'onSort'>) => (
  <>
    {!list.isEmpty && (
      <SortChoice
        isTool
        sort={list.view.sort}
        order={list.view.order}
        names={sortNames}
        onSort={onSort}
      />
    )}
    <ToolPopover label="More" icon={<MoreIcon />} isIcon isLarge>
      {() => (
        <Column gap={0} sx={stack}>
          <BinLink />
          <ExportButton {...list} />
        </Column>
      )}
    </ToolPopover>
  </>
);

function BinLink() {
  const person = useCaller();
  if (!may(person, 'post.bin')) return null;
  return (
    <Button component={Link} to={pathTo('/admin/posts-bin')}>
      Removed posts
    </Button>
  );
}

const sortNames: Readonly<Record<ListView['sort'], readonly [desc: string, asc: string]>> = {
  created_at: ['Newest first', 'Oldest first'],
  publish_start: ['Publish Start, latest first', 'Publish Start, earliest first'],
  publish_end: ['Publish End, latest first', 'Publish End, earliest first'],
  title: ['Title, Z to A', 'Title, A to Z'],
  postUid: ['PostUid, Z to A', 'PostUid, A to Z'],
  type: ['Type, Z to A', 'Type, A to Z'],
  category: ['Category, Z to A', 'Category, A to Z'],
  groups: ['Groups, Z to A', 'Groups, A to Z'],
  make_public: ['Made Public, Yes first', 'Made Public, No first'],
  live: ['Currently Live, Yes first', 'Currently Live, No first'],
};
const stack = { '& .MuiButton-root': { minHeight: 44, justifyContent: 'start' } };

/** Downloads the whole filtered list, not only the current page. */
function ExportButton({ view, isEmpty }: { view: ListView; isEmpty: boolean }) {
  const timeZone = useTimeZone();
  const { read, save } = useExport();

  async function file(signal: AbortSignal, onRead: (count: number) => void) {
    const posts = await allRows(view, signal, onRead);
    const now = serverNow();
    const textOf = sortTextOf(view.sort);
    const sorted = textOf ? sortByText(posts, textOf, view.order) : posts;
    const rows = sorted.map((post) => wordsOf(post, timeZone, now));
    return { name: 'posts.csv', content: csvFile(csvOf(columns, rows)) };
  }
  if (isEmpty) return null;
  return (
    <Button loading={read !== undefined} loadingPosition="start" onClick={() => void save(file)}>
      {read === undefined ? 'Download as CSV' : `${read} posts read …`}
    </Button>
  );
}

async function allRows(view: ListView, signal: AbortSignal, onRead: (count: number) => void) {
  const rows: PostForEditor[] = [];
  let next_token: string | undefined;
  do {
    const query = { ...queryOf({ ...view, size: 100 }), next_token };
    const page = await call(postsApi.listForAdmin, query, { signal });
    rows.push(...page.records);
    onRead(rows.length);
    next_token = page.next_token;
  } while (next_token);
  return rows;
}
