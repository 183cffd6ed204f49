import type { PostFilters } from './filters.ts';
import type { Section } from './sections.ts';

type Asked = Pick<PostFilters, 'type' | 'category' | 'q'>;

/** Returns what a list of posts asks for. `q` may be later than the filter. */
export const postsAsked = (section: Section, { type, category, q }: Asked) => ({
  types: type ? [type] : [...section.types],
  categories: category,
  title_keyword: q.trim() || undefined,
  limit: 20,
});
