/**
 * A file that decides who may do what, with the tests that notice a missing check, nearest first.
 *
 * - `policy`: every expression in the file is a decision
 * - `handler`: refusals and filters before an answer
 * - `keys`: the school in the keys of records and in messages
 * - `matrix`: the cells of the permission matrix
 */
export interface Guarded {
  readonly kind: 'policy' | 'handler' | 'keys' | 'matrix';
  readonly file: string;
  readonly tests: readonly string[];
}
