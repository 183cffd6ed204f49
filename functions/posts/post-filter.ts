import { AppError } from '#shared/kernel/errors';
import { isOpen } from '#shared/kernel/publish-window';
import { addDays, dayIn, startOfDay } from '#shared/kernel/zone';
import type { AdminPostQuery } from '#shared/posts/posts.contract';
import type { StoredPost } from './store/post.record.ts';

/** The default window of the administrators' list, in days before and after today. */
const defaultWindow = { back: 90, ahead: 365 };

/**
 * Returns the filter of the administrators' list, with the specified default window. `called` has the
 * groups of the school that the keyword of groups finds.
 */
export function adminFilter(
  query: Partial<AdminPostQuery>,
  called: ReadonlySet<string>,
  timeZone: string,
  now: Date,
) {
  const title = query.title_keyword?.toLowerCase();
  const group = query.group_keyword?.toLowerCase();
  const isInWindow = windowFilter(query, timeZone, now);
  return (post: StoredPost): boolean =>
    !post.is_deleted &&
    (!query.published || post.published) &&
    isInWindow(post) &&
    (!query.types || query.types.includes(post.type)) &&
    (!query.categories || query.categories.includes(post.postcategory_categoryid)) &&
    (query.made_public === undefined || post.make_public === query.made_public) &&
    (!title || post.title.toLowerCase().includes(title)) &&
    (!group ||
      post.group_list.groupNamesSearch.includes(group) ||
      post.group_list.groups.some((each) => called.has(each)));
}

/**
 * Accepts posts whose window overlaps the requested one. A post without a start (UNPUBLISHED) is
 * accepted when it was created in the requested window. `NOW` on both sides means "Currently Live".
 */
function windowFilter(query: Partial<AdminPostQuery>, timeZone: string, now: Date) {
  const { publish_start: from, publish_end: to } = query;
  if (from === 'NOW' && to === 'NOW') {
    return (post: StoredPost) => post.published && isOpen(post, now);
  }
  const today = dayIn(timeZone, now);
  if (from && !to) throw refused('publish_end', '*Please select publish end date.');
  if (to && !from) throw refused('publish_start', '*Please select publish start date.');
  const first = instantOf(from ?? addDays(today, -defaultWindow.back), 0);
  const last = instantOf(to ?? addDays(today, defaultWindow.ahead), 1);
  if (last < first) throw refused('publish_end', '*Please select valid date.');
  return (post: StoredPost) => {
    const start = Date.parse(post.start ?? post.created_at);
    const end = post.start ? (post.end ? Date.parse(post.end) : Number.POSITIVE_INFINITY) : start;
    return start < last && end >= first;
  };

  /** Returns the first instant, in ms, of a day or of the day `later` days after it. */
  function instantOf(given: string, later: number): number {
    if (given === 'NOW') return now.getTime();
    if (given.includes('T')) return Date.parse(given);
    return startOfDay(timeZone, addDays(given, later)).getTime();
  }
}

const refused = (field: string, message: string) =>
  new AppError('badRequest', message, { fields: { [field]: message } });
