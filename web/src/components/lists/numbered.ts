import { choice, pageNumber } from './address.ts';

/** The choices of rows per page. */
export const sizes = [25, 50, 100] as const;

/** The order and the page of a list with sortable columns. */
export const numbered = <Sort extends string>(sorts: readonly Sort[], usual: NoInfer<Sort>) => ({
  sort: choice('sort', sorts, usual),
  order: choice('order', ['desc', 'asc'] as const, 'desc'),
  page: pageNumber('page'),
  size: choice('size', sizes, 25),
});

/** The order and the page of a list. */
export interface Numbered<Sort extends string = string> {
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly size: (typeof sizes)[number];
}
