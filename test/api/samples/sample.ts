import type { Named, Twin } from '#test/support/twin-schools';

/** Who asks, at which school, and the names of what is asked for. */
export interface At extends Named {
  readonly site: Twin;
  /** Whose own things are asked for, by username. */
  readonly person: string;
  /** The child of the family that is asked for. */
  readonly child: string;
  /** The word that the school's records carry. */
  readonly word: string;
}

/** One call of a route that a person with the right may make, and whose things it names. */
export interface Sample {
  readonly input: (at: At) => object;
  /**
   * `nobody`: the input names no one's things · `person`: the asker's own, so that everybody else's answer as what does not exist ·
   * `family`: what a family may read, and no other
   */
  readonly names: 'nobody' | 'person' | 'family';
}

export const plain = (input: Sample['input'] = () => ({})): Sample => ({ input, names: 'nobody' });
export const ofPerson = (input: Sample['input']): Sample => ({ input, names: 'person' });
export const ofFamily = (input: Sample['input']): Sample => ({ input, names: 'family' });

/** A version that nobody saved, so that a change answers 409 and changes nothing. */
export const staleVersion = { updated_at: '2020-01-01T00:00:00.000Z' };

let counter = 0;
/** A title that was not used before. */
export const fresh = (what: string, word: string): string => `${what} ${word} ${counter++}`;
