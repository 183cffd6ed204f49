import type { PageSummary } from '#shared/pages/page-fields';
import { pages as pagesApi } from '#shared/pages/pages.contract';
import { useCached } from '../../../api/refresh.ts';

type Pages = PageSummary[] | { records: PageSummary[] };

/** The cached pages. A change can be shown before the server has answered. */
export function usePageCache() {
  const { show, refresh } = useCached(pagesApi.list);
  return {
    show: (change: (pages: PageSummary[]) => PageSummary[]) =>
      show<Pages>((read) =>
        Array.isArray(read) ? change(read) : read && { ...read, records: change(read.records) },
      ),
    /** Reloads them. The page of an address that was removed is not asked for again. */
    refresh: (removed?: PageSummary) =>
      refresh((input) => {
        const { page_slug } = input as { readonly page_slug?: string };
        return removed !== undefined && page_slug === removed.slug;
      }),
  };
}
