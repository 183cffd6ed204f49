import type { Named } from '#test/support/portal/twin-names';
import type { Twin } from '#test/support/portal/twin-schools';

/** The school, and the identifiers that a sample call uses. */
export interface At extends Named {
  readonly site: Twin;
  /** The username of the person whose objects are used. */
  readonly person: string;
  /** The child of the family whose objects are used. */
  readonly child: string;
  /** The word that all records of the school contain. */
  readonly word: string;
}

/** A call of a route that a person with the right may make. */
export interface Sample {
  readonly input: (at: At) => object;
  /**
   * Who owns the objects of the input. `nobody`: no person · `person`: the caller, so others get
   * the answer for a missing object · `family`: one family, and no other may read them.
   */
  readonly names: 'nobody' | 'person' | 'family';
}

/** A sample whose input names no person's objects. */
export const plain = (input: Sample['input'] = () => ({})): Sample => ({ input, names: 'nobody' });
/** A sample whose input names the caller's own objects. */
export const ofPerson = (input: Sample['input']): Sample => ({ input, names: 'person' });
/** A sample whose input names a family's objects. */
export const ofFamily = (input: Sample['input']): Sample => ({ input, names: 'family' });

/** A version that was never stored: a change answers 409 and changes nothing. */
export const staleVersion = { updated_at: '2020-01-01T00:00:00.000Z' };

let counter = 0;
/** Returns a title that was not used before. */
export const fresh = (what: string, word: string): string => `${what} ${word} ${counter++}`;
