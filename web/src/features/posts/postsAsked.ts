import type { PostFilters } from './filters.ts';
import type { Section } from './sections.ts';

/** Returns what a list of posts asks for. `q` may be later than the filter. */
export const postsAsked = (section: Section, { type, category, q }: PostFilters) => ({
  types: type ? [type] : [...section.types],
  categories: category,
  title_keyword: q.trim() || undefined,
  limit: 20,
});
