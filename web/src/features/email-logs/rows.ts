import type { EmailStatistics } from '#shared/email-logs/emailstatistics.contract';
import type { ColumnChoice } from '../../components/lists/tools/useColumns.ts';
import type { LogSort, LogView } from './view.ts';

/** The props of the table and the cards: one page of messages and its order. */
export interface RowsProps {
  rows: readonly EmailStatistics[];
  view: LogView;
  isLoading: boolean;
  columns: ColumnChoice;
  onSort: (sort: LogSort, order: LogView['order']) => void;
}
