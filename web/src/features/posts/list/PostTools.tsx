import MoreIcon from '@mui/icons-material/MoreVertOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { may } from '#shared/rights/permissions';
import { pathTo } from '#shared/site/paths';
import { useCaller } from '../../../auth/session.tsx';
import { FoldedFilters } from '../../../components/filters/FoldedFilters.tsx';
import { SortChoice } from '../../../components/lists/SortChoice.tsx';
import { ColumnButton } from '../../../components/lists/tools/ColumnButton.tsx';
import { ToolPopover } from '../../../components/lists/tools/ToolPopover.tsx';
import type { ColumnChoice } from '../../../components/lists/tools/useColumns.ts';
import { ExportButton } from './ExportButton.tsx';
import { FilterForm } from './FilterForm.tsx';
import { filtersSet, type ListView } from './filter.ts';
import type { RowsProps } from './rows.ts';

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
  <Box sx={tools}>
    <BinLink />
    {!list.isEmpty && <ColumnButton choice={columnChoice} />}
    <ExportButton {...list} />
  </Box>
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
        <Box sx={stack}>
          <BinLink />
          <ExportButton {...list} />
        </Box>
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

const tools = { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, mb: 1 };
const stack = { display: 'grid', '& .MuiButton-root': { minHeight: 44, justifyContent: 'start' } };
