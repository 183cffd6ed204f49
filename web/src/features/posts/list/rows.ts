import type { PostForEditor } from '#shared/posts/posts.contract';
import type { ColumnChoice } from '../../../components/lists/tools/useColumns.ts';
import type { ListView } from './filter.ts';
import type { ChosenRows } from './useChosenRows.ts';

/** The props of the table and of the cards: one page of posts and its actions. */
export interface RowsProps {
  rows: readonly PostForEditor[];
  view: ListView;
  isLoading: boolean;
  onSort: (sort: ListView['sort'], order: ListView['order']) => void;
  mayRemove: (post: PostForEditor) => boolean;
  onRemove: (post: PostForEditor) => void;
  selection: ChosenRows;
  /** Shows the active row beside the list, if there is room. */
  onShow: () => void;
  columnChoice: Pick<ColumnChoice, 'isShown'>;
}
