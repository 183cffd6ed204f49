import type { DeskView } from './filter.ts';

/** What each of the two tables is given. */
export interface TableProps {
  view: DeskView;
  setView: (changed: Partial<DeskView>) => void;
}
