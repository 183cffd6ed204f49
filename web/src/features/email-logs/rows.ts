import type { EmailStatistics } from '#shared/email-logs/emailstatistics.contract';
import type { LogSort, LogView } from './view.ts';

/** The props of the table and the cards: one page of messages and its order. */
export interface RowsProps {
  rows: readonly EmailStatistics[];
  view: LogView;
  isLoading: boolean;
  onSort: (sort: LogSort, order: LogView['order']) => void;
}
