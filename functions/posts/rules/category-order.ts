import { newId } from '#functions/kernel/id';
import type { CategoryDraft, PostCategory } from '#shared/posts/post-categories.contract';

/** The type of a category that a school adds. */
const usualType = 'Newsletter';

/**
 * Returns the categories of a form in its order. New ones get their identifiers. What the form does
 * not change stays as it is stored, also the numbers of an unchanged order.
 */
export function orderedCategories(
  before: readonly PostCategory[],
  given: readonly CategoryDraft[],
  now: Date,
): PostCategory[] {
  const places = new Map(before.map(({ postcategoryUid }, at) => [postcategoryUid, at]));
  const at = given.map(({ postcategoryUid = '' }) => places.get(postcategoryUid) ?? Number.NaN);
  const isInOrder = at.every((place, n) => n === 0 || place > (at[n - 1] ?? 0));
  return given.map(({ categoryname, category_background_color, hidden }, n): PostCategory => {
    const stored = before[at[n] ?? Number.NaN];
    return {
      postcategoryUid: stored?.postcategoryUid ?? newId(now),
      categoryname,
      categorytype: stored?.categorytype ?? usualType,
      category_background_color,
      audience_type_id: stored?.audience_type_id ?? '',
      sort_order: isInOrder && stored ? stored.sort_order : n + 1,
      ...(hidden && { hidden }),
    };
  });
}

/** Returns those of some categories that posts have. Reads posts until all are found. */
export async function usedCategories(
  posts: AsyncIterable<{ readonly postcategory_categoryid: string }>,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  for await (const { postcategory_categoryid: uid } of posts) {
    if (uids.includes(uid)) used.add(uid);
    if (used.size === uids.length) break;
  }
  return used;
}
