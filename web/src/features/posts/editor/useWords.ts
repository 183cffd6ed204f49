import { api } from '#shared/contract/api';
import { useRead } from '../../../api/hooks.ts';
import { useTimeZone } from '../../../components/timeZone.ts';
import type { Words } from './comparison.ts';

/** The names that a comparison needs; until they are there, it says what it can. */
export function useWords(): Words {
  const timeZone = useTimeZone();
  const { data: groups = [] } = useRead(api.groups.list, {});
  const { data: categories = [] } = useRead(api['post-categories'].list, { category_type: 'All' });
  return { timeZone, groups, categories };
}
