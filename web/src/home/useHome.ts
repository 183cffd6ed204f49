import { posts as postsApi } from '#shared/posts/posts.contract';
import { useRead } from '../api/hooks.ts';
import { notices } from '../features/posts/sections.ts';
import { useFavourites } from '../features/posts/useFavourites.ts';
import { useReadState } from '../features/posts/useReadState.ts';
import { useIsAllowed } from '../shell/useIsAllowed.ts';
import { useToday } from './useToday.ts';

/** Reads what Home shows: the day's events, and the newest posts of each list that the school shows, unread first. */
export function useHome() {
  const isAllowed = useIsAllowed();
  const hasNotices = isAllowed('/notices');
  const hasConnections = isAllowed('/connections');
  const board = useRead(
    postsApi.list,
    hasNotices ? { types: [...notices.types], limit: 20 } : null,
  );
  const magazine = useRead(
    postsApi.list,
    hasConnections ? { types: 'newsletter', limit: 3 } : null,
  );
  const today = useToday();
  const { favourites = [], isFavourite, toggle } = useFavourites();
  const { isUnread, isSettled } = useReadState();

  const onBoard = board.data?.records ?? [];
  const unread = onBoard.filter(({ postUid }) => isUnread(postUid));
  const read = onBoard.filter(({ postUid }) => !isUnread(postUid));
  const newsletters = magazine.data?.records ?? [];
  const isBoardLoading =
    today.isLoading || (hasNotices && !board.error && (!board.data || !isSettled));
  const isLoading = isBoardLoading || (hasConnections && !magazine.error && !magazine.data);
  return {
    today,
    notices: [...unread, ...read].slice(0, 6),
    // More than the first page may be unread; then the number is a lower bound.
    unreadText:
      unread.length > 0 ? `${unread.length}${board.data?.next_token ? '+' : ''} unread` : '',
    newsletters,
    favourites: favourites.flatMap(({ post }) => post ?? []).slice(0, 6),
    isFavourite,
    isUnread,
    toggle,
    /** What stands above each other is shown together, so that nothing moves. */
    isBoardLoading,
    isLoading,
    isEmpty:
      !isLoading &&
      !board.error &&
      !magazine.error &&
      !today.error &&
      today.events.length === 0 &&
      onBoard.length === 0 &&
      newsletters.length === 0,
    error: board.error ?? magazine.error ?? today.error,
    retry: () => {
      void board.mutate();
      void magazine.mutate();
      today.retry();
    },
  };
}
