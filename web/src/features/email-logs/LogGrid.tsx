import { ListGrid } from '../../components/lists/ListGrid.tsx';
import { gridColumns } from './gridColumns.tsx';
import { messagesOn } from './names.ts';
import type { RowsProps } from './rows.ts';
import { sorts } from './view.ts';

/** The e-mail log as a table with keyboard navigation. */
export const LogGrid = ({ view, columns, ...list }: RowsProps) => (
  <ListGrid
    label={messagesOn[view.channel]}
    columns={[...gridColumns(view.filter.types, view.channel)]}
    columnVisibilityModel={Object.fromEntries(
      columns.columns.map(({ field }) => [field, columns.isShown(field)]),
    )}
    idOf={({ emailstatisticsUid }) => emailstatisticsUid}
    view={view}
    sorts={sorts}
    getRowHeight={() => 'auto'}
    getEstimatedRowHeight={() => 56}
    minHeight={200}
    cell={cell}
    {...list}
  />
);

/** Addresses and dates take two lines, so that 9 columns fit a desktop. */
const cell = { alignItems: 'flex-start', py: 1, whiteSpace: 'normal', overflowWrap: 'anywhere' };
