import { GRID_CHECKBOX_SELECTION_COL_DEF, useGridApiRef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { PostForEditor } from '#shared/posts/posts.contract';
import { postEditPath } from '#shared/site/paths';
import { useHotkeys } from '../../../components/hooks/useHotkeys.ts';
import { ListGrid } from '../../../components/lists/ListGrid.tsx';
import { sorts } from './filter.ts';
import { actionsOf, facts } from './gridColumns.tsx';
import type { RowsProps } from './rows.ts';

/** The list as a table. Arrow keys, J and K move in it; Enter and E open a post. */
export function PostGrid({ rows, view, isLoading, onSort, onShow, ...rest }: RowsProps) {
  const { selection, columnChoice, ...acts } = rest;
  const navigate = useNavigate();
  const grid = useGridApiRef();
  const open = (post: PostForEditor) => void navigate(postEditPath(post));
  const { active, chosen } = selection;
  const uids = chosen.map(({ postUid }) => postUid).join(' ');
  // The same object while the choice is the same, so that the table need not read it again.
  const model = useMemo(() => modelOf(uids), [uids]);
  function step(by: 1 | -1) {
    const next = selection.step(by);
    if (next) grid.current?.setCellFocus(next.postUid, 'title');
  }
  useHotkeys({
    j: () => step(1),
    k: () => step(-1),
    e: () => active && open(active),
    x: () => active && selection.toggle(active.postUid),
  });
  return (
    <ListGrid
      label="Posts"
      rows={rows}
      apiRef={grid}
      columns={facts}
      choice={columnChoice}
      before={tick}
      after={actionsOf({ ...acts, onOpen: open })}
      checkboxSelection
      disableRowSelectionExcludeModel
      rowSelectionModel={model}
      onRowSelectionModelChange={({ ids }) => selection.choose([...ids].map(String))}
      onRowClick={({ row }) => {
        selection.activate(row);
        onShow();
      }}
      getRowClassName={({ row }) => (row === active ? 'active' : '')}
      idOf={({ postUid }) => postUid}
      view={view}
      sorts={sorts}
      isLoading={isLoading}
      onSort={onSort}
      onCellKeyDown={({ row, field }, event) => {
        const isOnCell = event.target === event.currentTarget;
        if (event.key !== 'Enter' || field === 'actions' || !isOnCell) return;
        event.preventDefault();
        open(row);
      }}
    />
  );
}

/** Returns the table's form of chosen rows. `uids` are separated by spaces. */
const modelOf = (uids: string) => ({
  type: 'include' as const,
  ids: new Set<string>(uids ? uids.split(' ') : []),
});

/** The boxes that choose rows for an act. */
const tick = { ...GRID_CHECKBOX_SELECTION_COL_DEF, width: 36, minWidth: 36 };
