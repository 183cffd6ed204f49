import { useNavigate } from 'react-router-dom';
import type { PostForEditor } from '#shared/posts/posts.contract';
import { postEditPath } from '#shared/site/paths';
import { ListGrid } from '../../../components/lists/ListGrid.tsx';
import { sorts } from './filter.ts';
import { actionsOf, facts } from './gridColumns.tsx';
import type { RowsProps } from './rows.ts';

/** The list as a table. Arrow keys move in it, Enter opens a post. */
export function PostGrid({ rows, view, isLoading, onSort, ...acts }: RowsProps) {
  const navigate = useNavigate();
  const open = (post: PostForEditor) => void navigate(postEditPath(post));
  return (
    <ListGrid
      label="Posts"
      rows={rows}
      columns={[...facts, actionsOf({ ...acts, onOpen: open })]}
      idOf={({ postUid }) => postUid}
      view={view}
      sorts={sorts}
      isLoading={isLoading}
      onSort={onSort}
      rowHeight={60}
      onCellKeyDown={({ row, field }, event) => {
        const isOnCell = event.target === event.currentTarget;
        if (event.key !== 'Enter' || field === 'actions' || !isOnCell) return;
        event.preventDefault();
        open(row);
      }}
      cell={{ alignItems: 'center' }}
    />
  );
}
