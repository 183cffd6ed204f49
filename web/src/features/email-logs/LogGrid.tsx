import { ListGrid } from '../../components/lists/ListGrid.tsx';
import { gridColumns } from './gridColumns.tsx';
import { messagesOn } from './names.ts';
import type { RowsProps } from './rows.ts';
import { sorts } from './view.ts';

/** The e-mail log as a table with keyboard navigation. */
export const LogGrid = ({ view, columns, ...list }: RowsProps) => (
  <ListGrid
    label={messagesOn[view.channel]}
    columns={gridColumns(view.filter.types, view.channel)}
    choice={columns}
    idOf={({ emailstatisticsUid }) => emailstatisticsUid}
    view={view}
    sorts={sorts}
    {...list}
  />
);
