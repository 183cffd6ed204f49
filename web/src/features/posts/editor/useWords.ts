import { groups as groupsApi } from '#shared/audiences/groups.contract';
import { postCategories as postCategoriesApi } from '#shared/posts/post-categories.contract';
import { useRead } from '../../../api/hooks.ts';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import type { Words } from './comparison.ts';

/** Reads the names for a comparison; until they are loaded, it shows ids. */
export function useWords(): Words {
  const timeZone = useTimeZone();
  const { data: groups = [] } = useRead(groupsApi.list, {});
  const { data: categories = [] } = useRead(postCategoriesApi.list, { with_hidden: true });
  return { timeZone, groups, categories };
}
