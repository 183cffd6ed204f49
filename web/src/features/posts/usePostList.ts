import { useEffect } from 'react';
import { type PostSummary, posts as postsApi } from '#shared/posts/posts.contract';
import { usePages } from '../../api/pages.ts';
import { useDebounced } from '../../components/hooks/useDebounced.ts';
import type { PostFilters } from './filters.ts';
import { postsAsked } from './postsAsked.ts';
import type { Section } from './sections.ts';
import { useFavourites } from './useFavourites.ts';
import { useReadState } from './useReadState.ts';

/** Unread posts to find before the list stops loading more pages. */
const enough = 10;

/** The filtered posts of a section. */
export function usePostList(section: Section, filters: PostFilters) {
  const favourites = useFavourites();
  const q = useDebounced(filters.q.trim(), 300);
  const types = filters.type ? [filters.type] : [...section.types];
  const pages = usePages(
    postsApi.list,
    filters.favourites ? null : postsAsked(section, { ...filters, q }),
  );

  // The favourites are few and loaded already, so the page filters them.
  const kept = favourites.favourites
    ?.flatMap(({ post }) => post ?? [])
    .filter((post) => types.includes(post.type) && matches(post, { ...filters, q }));
  const all = filters.favourites ? kept : pages.records;
  const reading = useReadState(all);
  const isWaiting = !reading.isSettled || (filters.unread && !reading.hasMarks);
  const posts = isWaiting
    ? undefined
    : all?.filter((post) => !filters.unread || reading.isUnread(post));

  // Only the page knows what is unread, so it loads pages until there are enough unread posts.
  const { loadMore, isLoadingMore } = pages;
  const hasFailed = pages.error !== undefined;
  const wantsMore =
    filters.unread && reading.isKnown && !filters.favourites && (posts?.length ?? enough) < enough;
  useEffect(() => {
    if (wantsMore && !isLoadingMore && !hasFailed) void loadMore?.();
  }, [wantsMore, isLoadingMore, hasFailed, loadMore]);

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
