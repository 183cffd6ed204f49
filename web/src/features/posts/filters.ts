import type { PostType } from '#shared/posts/posts.contract';
import {
  choice,
  flag,
  parameter,
  text,
  type ValueOf,
  view,
} from '../../components/lists/address.ts';
import type { Section } from './sections.ts';

/**
 * The filters of a list. They are in the address, for sharing, bookmarks and Back. A list ignores the
 * filters that it does not have.
 */
export const filtersOf = ({ types }: Section) =>
  view({
    q: text('q', 200),
    type: choice<PostType | undefined>('type', types.length > 1 ? types : [], undefined),
    /** Identifier of a category. */
    category: parameter<string | undefined>(
      'category',
      (given) => given || undefined,
      (category) => category ?? '',
    ),
    unread: flag('unread'),
    favourites: flag('favourites'),
  });
export type PostFilters = ValueOf<ReturnType<typeof filtersOf>>;

/** A change of the filters; a function gets the newest ones. */
export type FilterChange = Partial<PostFilters> | ((now: PostFilters) => Partial<PostFilters>);

export const noFilters: PostFilters = {
  q: '',
  type: undefined,
  category: undefined,
  unread: false,
  favourites: false,
};

/** Whether any filter is set. */
export const isFiltered = (filters: PostFilters): boolean => Object.values(filters).some(Boolean);
