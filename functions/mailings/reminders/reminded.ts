import type { Bound, ZonedSchool } from '#functions/kernel/record/declaration';
import type { SuppressionRepository } from '#functions/notifications/store/mail-suppressions';
import type { Addressee, PeopleRepository } from '#functions/people/store/people';
import { readable } from '#functions/posts/store/post.record';
import type { PostReader } from '#functions/posts/store/post-reader';
import type { PostMarks } from '#functions/read-posts/store/post-marks';
import { isOpen } from '#shared/kernel/publish-window';
import { addressKey, addressOf } from '#shared/mailings/mail-addresses';
import type { LeftOutReason } from '#shared/mailings/mailing';
import { visibilityOf } from '#shared/posts/visibility';
import type { ReaderFilter, ReminderPreview } from '#shared/read-posts/post-readers.contract';
import { remindedOf, whoRead } from '#shared/read-posts/who-read';

/** What a reminder needs to find those who have not read its post. */
export interface RemindedDeps {
  readonly posts: Bound<PostReader, 'get'>;
  readonly people: Bound<PeopleRepository, 'all'>;
  readonly marks: PostMarks;
  readonly suppressions: Bound<SuppressionRepository, 'all'>;
}

type Post = NonNullable<Awaited<ReturnType<ReturnType<PostReader['of']>['get']>>>;

/** The post of a reminder, with those who get a mail, and how many get none and why. */
interface Reminded {
  readonly post: Post;
  readonly people: readonly Addressee[];
  readonly leftOut: { readonly reason: LeftOutReason; readonly count: number }[];
}

/**
 * Finds those who have not read a post, may read it now and have an address. Returns undefined if
 * nobody may read the post now.
 */
export async function remindedNow(
  { posts, people, marks, suppressions }: RemindedDeps,
  { now, ...school }: ZonedSchool & { readonly now: Date },
  { postUid, ...filter }: Pick<ReaderFilter, 'rule' | 'group'> & { readonly postUid: string },
): Promise<Reminded | undefined> {
  const [post, { people: everyone }, readAt, suppressed] = await Promise.all([
    posts.of(school).get(postUid),
    people.of(school).all(school.timeZone, now),
    marks.of(school).ofPost(postUid),
    suppressions.of(school).all(),
  ]);
  if (!post) return undefined;
  const rules = readable(post);
  if (!rules.published || rules.is_deleted || !isOpen(rules.window, now)) return undefined;
  const sees = visibilityOf(rules, now);
  const chosen = remindedOf(rules, whoRead(rules, everyone, readAt), filter);
  const found = everyone.filter((person) => chosen.has(person.userUid) && sees(person));
  const addressed = found.filter(({ email }) => addressOf(email) !== undefined);
  const reached = addressed.filter(({ email }) => !suppressed.has(addressKey(email)));
  return {
    post,
    people: reached,
    leftOut: [
      { reason: 'no address' as const, count: found.length - addressed.length },
      { reason: 'suppressed' as const, count: addressed.length - reached.length },
    ].filter(({ count }) => count > 0),
  };
}

/** Counts whom a reminder reaches. */
export const previewOfReminder = ({ people, leftOut }: Reminded): ReminderPreview => ({
  count: people.length,
  left_out: leftOut.reduce((sum, { count }) => sum + count, 0),
});
