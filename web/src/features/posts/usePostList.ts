import { useEffect } from 'react';
import { api } from '#shared/contract/api';
import type { PostSummary } from '#shared/contract/posts';
import { usePages } from '../../api/pages.ts';
import { useDebounced } from '../../components/useDebounced.ts';
import type { PostFilters } from './filters.ts';
import type { Section } from './sections.ts';
import { useFavourites } from './useFavourites.ts';
import { useReadState } from './useReadState.ts';

/** As many as a filter by reading should find before it stops asking for more. */
const enough = 10;

/** The posts of a section, as the filters have them. */
export function usePostList(section: Section, filters: PostFilters) {
  const favourites = useFavourites();
  const reading = useReadState();
  const q = useDebounced(filters.q.trim(), 300);
  const types = filters.type ? [filters.type] : [...section.types];
  const pages = usePages(
    api.posts.list,
    filters.favourites
      ? null
      : { types, categories: filters.category, title_keyword: q || undefined, limit: 20 },
  );

  // Favourites are few and here already: they are filtered on this side.
  const kept = favourites.favourites
    ?.flatMap(({ post }) => post ?? [])
    .filter((post) => types.includes(post.type) && matches(post, { ...filters, q }));
  const all = filters.favourites ? kept : pages.records;
  const isWaiting = filters.unread && !reading.isKnown;
  const posts = isWaiting
    ? undefined
    : all?.filter(({ postUid }) => !filters.unread || reading.isUnread(postUid));

  // What is read is known here only, so pages are asked for until there is something to show.
  const { loadMore, isLoadingMore } = pages;
  const wantsMore = filters.unread && !filters.favourites && (posts?.length ?? enough) < enough;
  useEffect(() => {
    if (wantsMore && !isLoadingMore) void loadMore?.();
  }, [wantsMore, isLoadingMore, loadMore]);

  return {
    posts,
    isUnread: reading.isUnread,
    favourites,
    error: filters.favourites ? favourites.error : pages.error,
    isLoading: posts === undefined,
    isLoadingMore,
    loadMore: filters.favourites ? undefined : loadMore,
    retry: () => void pages.refresh(),
  };
}

const matches = (post: PostSummary, { q, category }: PostFilters): boolean =>
  post.title.toLowerCase().includes(q.toLowerCase()) &&
  (!category || post.postcategory_categoryid === category);
