import { atOnce } from '#functions/kernel/at-once';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { ContentStore } from '#functions/kernel/store/content';
import { readable, type StoredPost } from '#functions/posts/store/post.record';
import type { PostCategoryRepository } from '#functions/posts/store/post-categories';
import type { PostReader } from '#functions/posts/store/post-reader';
import { isForOutsiders } from '#shared/posts/visibility';

/** A newsletter as the magazine prints it. */
export interface Article {
  readonly postUid: string;
  readonly title: string;
  readonly html: string;
  /** The stored name of its picture; empty without one. */
  readonly picture: string;
  /** When it was published. */
  readonly start: string;
}

/** The newsletters of a category. */
export interface Section {
  readonly title: string;
  readonly articles: readonly Article[];
}

export interface ContentsDeps {
  readonly posts: Bound<PostReader, 'whole'>;
  readonly content: Bound<ContentStore, 'read'>;
  readonly categories: Bound<PostCategoryRepository, 'all'>;
}

const withoutCategory = 'More news';

/**
 * Reads the newsletters of a request in its order, by category. Each is checked again: one that
 * ended, was changed or was removed since the request is left out.
 */
export async function sectionsOf(
  { posts, content, categories }: ContentsDeps,
  school: School,
  postUids: readonly string[],
  now: Date,
): Promise<Section[]> {
  const [found, ordered] = await Promise.all([
    posts.of(school).whole(postUids),
    categories.of(school).all(),
  ]);
  const place = new Map(postUids.map((postUid, i) => [postUid, i]));
  const shown = found
    .filter((post) => post.type === 'newsletter' && isForOutsiders(readable(post), now))
    .sort((a, b) => (place.get(a.postUid) ?? 0) - (place.get(b.postUid) ?? 0));
  const articles = await atOnce(8, shown, async (post) => ({
    category: post.postcategory_categoryid,
    name: post.postcategory_categoryname || withoutCategory,
    article: articleOf(post, await content.of(school).read(post)),
  }));
  const order = new Map(ordered.map(({ postcategoryUid }, i) => [postcategoryUid, i]));
  const names = new Map(ordered.map((each) => [each.postcategoryUid, each.categoryname]));
  const byCategory = Map.groupBy(articles, ({ category }) => category);
  return [...byCategory]
    .sort(([a], [b]) => (order.get(a) ?? Infinity) - (order.get(b) ?? Infinity))
    .map(([category, own]) => ({
      title: names.get(category) ?? own[0]?.name ?? withoutCategory,
      articles: own.map(({ article }) => article),
    }));
}

const articleOf = (post: StoredPost, html: string): Article => ({
  postUid: post.postUid,
  title: post.title,
  html,
  picture: post.featured_img_url,
  start: post.start ?? post.created_at,
});
