import { api } from '#shared/contract/api';
import type { EventSummary } from '#shared/contract/calendar';
import { useRead } from '../../api/hooks.ts';
import { useCaller } from '../../auth/session.tsx';

type Child = EventSummary['for_children'][number];

/**
 * A carer's children, by first name, as far as the calendar names them: in the events given and in what comes next, whatever the filters.
 * What is for every family names all of them.
 */
export function useChildren(events: readonly EventSummary[] = []): Child[] {
  const { is_carer } = useCaller();
  const { data } = useRead(api.calendar.list, is_carer ? { limit: 50 } : null);
  const named = [...events, ...(data?.records ?? [])].flatMap(({ for_children }) => for_children);
  return [...new Map(named.map((child) => [child.userUid, child])).values()].sort((a, b) =>
    a.firstname.localeCompare(b.firstname, 'en'),
  );
}
