import type { EventAudience } from '#shared/calendar/calendar-event';
import type { VisiblePage, VisiblePlace } from '#shared/places/place-visibility';
import type { Readable } from '#shared/posts/visibility';
import type { SearchGroup } from '#shared/search/search.contract';

/**
 * What the index keeps of a record: where it is shown, and the fields that decide who may find it.
 * The rights of a page depend on its place too, which is a document of the same index.
 */
export type Listed =
  | {
      readonly kind: 'post';
      readonly uid: string;
      readonly path: string;
      readonly date: string;
      readonly rights: Readable;
    }
  | {
      readonly kind: 'place';
      readonly uid: string;
      readonly path: string;
      readonly date: string;
      readonly rights: VisiblePlace;
      readonly isCourse?: boolean;
    }
  | {
      readonly kind: 'page';
      readonly uid: string;
      readonly placeUid: string;
      readonly slug: string;
      readonly date: string;
      readonly rights: VisiblePage;
    }
  | {
      readonly kind: 'event';
      readonly uid: string;
      /** The start of the first occurrence. */
      readonly date: string;
      /** The end of the last occurrence of a repeated or long event. */
      readonly until?: string;
      readonly rights: EventAudience;
    };

/** A record with the words by which it is found. The index keeps the words, not the texts. */
export interface Document {
  readonly listed: Listed;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
}

/** Returns the group of hits that a record belongs to. */
export const groupOf = (listed: Listed): SearchGroup =>
  listed.kind === 'place' && listed.isCourse ? 'course' : listed.kind;

/** An event without an end ends here. */
const farAway = Date.parse('9999-12-31T00:00:00.000Z');

/**
 * Returns the time by which a record is ranked among equals, in milliseconds. Of a repeated or long
 * event it is the last end, as a negative number: it may be on now, whenever it began.
 */
export function timeOf(listed: Listed): number {
  const until = listed.kind === 'event' ? listed.until : undefined;
  return until === undefined ? Date.parse(listed.date) : -(Date.parse(until) || farAway);
}

/** Returns the id of a record, unique among all kinds. */
export const documentId = ({ kind, uid }: Pick<Listed, 'kind' | 'uid'>): string => `${kind}:${uid}`;
