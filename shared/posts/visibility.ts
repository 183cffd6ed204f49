import { type Audience, includesOf, type Reader } from '#shared/audiences/audience';
import { isOpen, type PublishWindow } from '#shared/kernel/publish-window';

/** The fields of a post that decide who may read it. */
export interface Readable {
  readonly published: boolean;
  readonly is_deleted: boolean;
  readonly window: PublishWindow;
  readonly audience: Audience;
  /** Hides the post from students, also when it is public. */
  readonly for_carer_only: boolean;
  /** Every signed-in person of the site may read it. */
  readonly make_public: boolean;
}

/**
 * Whether a person may read a post now. Lists, details, search, signed files, favourites, mail and
 * PDF all use this rule and no other.
 */
export const isVisible = (post: Readable, viewer: Reader, now: Date): boolean =>
  visibilityOf(post, now)(viewer);

/** Returns the same rule for one post and many people. */
export function visibilityOf(post: Readable, now: Date): (viewer: Reader) => boolean {
  if (post.is_deleted || !post.published || !isOpen(post.window, now)) return () => false;
  const isIncluded = includesOf(post.audience);
  return (viewer) =>
    !(post.for_carer_only && viewer.type === 'student') && (post.make_public || isIncluded(viewer));
}

/**
 * Whether a post may leave the school in the Connections PDF: a public one that everyone at the
 * school may read now. What is hidden from students stays inside too.
 */
export const isForOutsiders = (post: Readable, now: Date): boolean =>
  post.published &&
  !post.is_deleted &&
  post.make_public &&
  !post.for_carer_only &&
  isOpen(post.window, now);
