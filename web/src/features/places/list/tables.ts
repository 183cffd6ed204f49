import type { ListView } from './filter.ts';

/** The props of both tables. */
export interface TableProps {
  view: ListView;
  setView: (changed: Partial<ListView>) => void;
}
