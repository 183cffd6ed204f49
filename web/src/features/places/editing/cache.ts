import { useSWRConfig } from 'swr';
import { api } from '#shared/contract/api';
import type { PageSummary } from '#shared/contract/page-fields';

type Change = (pages: PageSummary[]) => PageSummary[];

/** Whether a key is that of a read of pages: their lists, and single ones by their slug. */
const isPages = (key: unknown): boolean =>
  Array.isArray(key) && key[0] === 'pages' && String(key[1]).startsWith(`${api.pages.list.path} `);

/** The pages as this device has read them: what was changed can be shown before the server has answered. */
export function usePageCache() {
  const { mutate } = useSWRConfig();
  return {
    show: (change: Change) =>
      mutate<PageSummary[] | { records: PageSummary[] }>(
        isPages,
        (read) =>
          Array.isArray(read) ? change(read) : read && { ...read, records: change(read.records) },
        { revalidate: false },
      ),
    /** Reads all of them anew. */
    refresh: () => mutate(isPages),
  };
}
