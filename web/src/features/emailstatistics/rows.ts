import type { EmailStatistics } from '#shared/contract/emailstatistics';
import type { LogSort, LogView } from './view.ts';

/** What the table and the cards are given: one page of messages, and its order. */
export interface RowsProps {
  rows: readonly EmailStatistics[];
  view: LogView;
  isLoading: boolean;
  onSort: (sort: LogSort, order: LogView['order']) => void;
}
