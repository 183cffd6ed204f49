import { useEffect } from 'react';
import { signingRequests } from '#shared/signing/signing-requests.contract';
import { usePages } from '../../../api/pages.ts';
import { queryOf, type RequestsView } from './requestsView.ts';

/** The requests that a view finds, newest first. `news` changes when the list has changed. */
export function useRequests(view: RequestsView, news: string) {
  const pages = usePages(
    signingRequests.list,
    { ...queryOf(view), limit: 50 },
    { revalidateOnMount: true },
  );
  // A paged list is not among the reads that `useCached` reloads.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only news count
  useEffect(() => {
    if (news) void pages.refresh();
  }, [news]);
  return pages;
}

export type RequestPages = ReturnType<typeof useRequests>;
