import type { VisiblePage, VisiblePlace } from '#shared/places/place-visibility';
import type { Readable } from '#shared/posts/visibility';

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
    }
  | {
      readonly kind: 'page';
      readonly uid: string;
      readonly placeUid: string;
      readonly slug: string;
      readonly date: string;
      readonly rights: VisiblePage;
    };

/** A record with the words by which it is found. The index keeps the words, not the texts. */
export interface Document {
  readonly listed: Listed;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
}

/** Returns the id of a record, unique among all kinds. */
export const documentId = ({ kind, uid }: Pick<Listed, 'kind' | 'uid'>): string => `${kind}:${uid}`;
