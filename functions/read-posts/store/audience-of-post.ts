import type { Bound, ZonedSchool } from '#functions/kernel/record/declaration';
import type { PeopleRepository } from '#functions/people/store/people';
import { postNotFound } from '#functions/posts/rules/post-view';
import { readable, type StoredPost } from '#functions/posts/store/post.record';
import type { PostReader } from '#functions/posts/store/post-reader';
import type { Readable } from '#shared/posts/visibility';
import { type WhoRead, whoRead } from '#shared/read-posts/who-read';
import type { PostMarks } from './post-marks.ts';

export interface AudienceOfPostDeps {
  readonly posts: Bound<PostReader, 'get'>;
  readonly people: PeopleRepository;
  readonly marks: PostMarks;
}

/** A post with its audience now, and who of it has read the post. */
export interface AudienceOfPost {
  readonly post: StoredPost;
  readonly rules: Readable;
  readonly who: WhoRead;
  /** When the people were read. */
  readonly asOf: Date;
}

/** Reads the audience of a post. Refuses a post that does not exist or was removed. */
export async function audienceOfPost(
  { posts, people, marks }: AudienceOfPostDeps,
  school: ZonedSchool,
  postUid: string,
  now: Date,
): Promise<AudienceOfPost> {
  const [post, everyone, readAt] = await Promise.all([
    posts.of(school).get(postUid),
    people.of(school).all(school.timeZone, now),
    marks.of(school).ofPost(postUid),
  ]);
  if (!post || post.is_deleted) throw postNotFound();
  const rules = readable(post);
  return { post, rules, who: whoRead(rules, everyone.people, readAt), asOf: everyone.asOf };
}
