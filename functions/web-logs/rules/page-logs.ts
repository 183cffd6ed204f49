import type { Bound, School } from '#functions/kernel/record/declaration';
import type { StoredPost } from '#functions/posts/store/post.record';
import type { PostReader } from '#functions/posts/store/post-reader';
import { windowFields } from '#shared/kernel/publish-window';
import { searchWords } from '#shared/people/people';
import { type PostType, postTypes } from '#shared/posts/posts.contract';
import type { PageCount } from '#shared/web-logs/day-counts';
import type { PageLog } from '#shared/web-logs/weblogs.contract';

/** The posts of one read. */
const perRead = 200;

const isPostType = (pageType: string): pageType is PostType =>
  (postTypes as readonly string[]).includes(pageType);

/** Tells whether a counted page is a post. */
export const isOfPost = ({ pageType }: Pick<PageCount, 'pageType'>): boolean =>
  isPostType(pageType);

/** Returns the posts among some pages as they are now. A visit's own title may be old or made up. */
export async function titlesOf(
  posts: Bound<PostReader, 'many'>,
  school: School,
  pages: readonly PageCount[],
): Promise<ReadonlyMap<string, StoredPost>> {
  const uids = pages.flatMap(({ pageId, pageType }) =>
    isPostType(pageType) && pageId ? [pageId] : [],
  );
  const found = new Map<string, StoredPost>();
  for (let i = 0; i < uids.length; i += perRead) {
    for (const post of await posts.of(school).many(uids.slice(i, i + perRead))) {
      found.set(post.postUid, post);
    }
  }
  return found;
}

/** Returns pages as rows of the page logs, only those whose title has all the words of a filter. */
export function pageLogsOf(
  pages: readonly PageCount[],
  posts: ReadonlyMap<string, StoredPost>,
  filter = '',
): PageLog[] {
  const wanted = searchWords(filter);
  const rows = pages.map((page) => pageLogOf(page, posts.get(page.pageId)));
  if (wanted.length === 0) return rows;
  return rows.filter(({ title }) => {
    const words = searchWords(title);
    return wanted.every((each) => words.some((word) => word.startsWith(each)));
  });
}

const pageLogOf = ({ pageId, title, pageType, visits }: PageCount, post?: StoredPost): PageLog => ({
  postUid: pageId,
  title: post?.title ?? title,
  pageType: post?.type ?? pageType,
  visit_count: visits,
  ...(post && windowFields({ start: post.start, end: post.end })),
});
