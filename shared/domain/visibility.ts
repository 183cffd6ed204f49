import { type Audience, includesOf, type Reader } from '#shared/domain/audience';
import { isOpen, type PublishWindow } from '#shared/domain/publish-window';

/** What of a post decides who may read it. */
export interface Readable {
  readonly published: boolean;
  readonly is_deleted: boolean;
  readonly window: PublishWindow;
  readonly audience: Audience;
  /** Hides the post from students, whatever else is chosen. */
  readonly for_carer_only: boolean;
  /** Every signed-in person of the site may read it. */
  readonly make_public: boolean;
}

/**
 * Whether a person may read a post now. The only answer to that question: lists, details, search, signed files, favourites,
 * mail and PDF all ask here. (decisions.md section 4)
 */
export const isVisible = (post: Readable, viewer: Reader, now: Date): boolean =>
  visibilityOf(post, now)(viewer);

/** The same answer, prepared for asking about many people. */
export function visibilityOf(post: Readable, now: Date): (viewer: Reader) => boolean {
  if (post.is_deleted || !post.published || !isOpen(post.window, now)) return () => false;
  const isIncluded = includesOf(post.audience);
  return (viewer) =>
    !(post.for_carer_only && viewer.type === 'student') && (post.make_public || isIncluded(viewer));
}
