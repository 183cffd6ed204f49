import { useSearchParams } from 'react-router';
import {
  type ConnectionHeader,
  connectionHeaders as connectionHeadersApi,
} from '#shared/connection-headers/connection-headers.contract';
import { isOpen, windowOf } from '#shared/kernel/publish-window';
import { serverNow } from '../../api/clock.ts';
import { useAll, useWrite } from '../../api/hooks.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';

export const pageSize = 20;

/** The address has this instead of a header to show the form of a new one. */
export const newHeader = 'new';

/** The headers, newest first. The address has the current page and the edited header. */
export function useHeaders() {
  const [params, setParams] = useSearchParams();
  const { data, error, mutate } = useAll(connectionHeadersApi.list, { limit: 100 });
  const remove = useWrite(connectionHeadersApi.remove);
  const { attempt, confirm } = useFeedback();

  const headers = data?.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  const lastPage = Math.max(1, Math.ceil((headers?.length ?? 0) / pageSize));
  const asked = Number(params.get('page'));
  const page = Number.isInteger(asked) && asked > 1 ? Math.min(asked, lastPage) : 1;
  const edited = params.get('edit') ?? undefined;

  function go(changed: { page?: number; edit?: string | undefined }) {
    const next = { page, edit: edited, ...changed };
    const words = new URLSearchParams();
    if (next.page > 1) words.set('page', String(next.page));
    if (next.edit) words.set('edit', next.edit);
    setParams(words, { preventScrollReset: true });
  }
  return {
    headers,
    error,
    retry: () => void mutate(),
    page,
    lastPage,
    shown: headers?.slice((page - 1) * pageSize, page * pageSize),
    /** The header in the form; undefined for a new one, or for one that is gone. */
    edited: headers?.find(({ connectionheaderUid }) => connectionheaderUid === edited),
    /** Whether the form is open: for a stored header, a new one, or while there is none. */
    isFormOpen: edited !== undefined || headers?.length === 0,
    isGone: edited !== undefined && edited !== newHeader,
    live: headers?.find((header) => isOpen(windowOf(header), serverNow())),
    go,
    async remove({ connectionheaderUid }: ConnectionHeader) {
      const words = 'Are you sure you want to permanetly remove this header ?';
      if (!(await confirm('Delete header', words))) return false;
      const isDone = await attempt(() => remove({ connectionheaderUid }), 'Deleted successfully.');
      if (isDone && connectionheaderUid === edited) go({ edit: undefined });
      return isDone;
    },
  };
}
