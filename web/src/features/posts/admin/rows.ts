import type { PostForEditor } from '#shared/contract/posts';
import type { DeskView } from './filter.ts';

/** What the table and the cards are given: one page of posts, and what can be done with it. */
export interface RowsProps {
  rows: readonly PostForEditor[];
  view: DeskView;
  isLoading: boolean;
  onSort: (sort: DeskView['sort'], order: DeskView['order']) => void;
  mayRemove: (post: PostForEditor) => boolean;
  onRemove: (post: PostForEditor) => void;
}
