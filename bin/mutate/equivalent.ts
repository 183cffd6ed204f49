/** Changes that no test can notice because nothing is different with them, each with its reason. */
export interface Equivalent {
  readonly file: string;
  /** What the change replaces, on one line. */
  readonly source: string;
  /** What was done to it; without it, whatever was done. */
  readonly what?: string;
  readonly because: string;
}

export const equivalent: readonly Equivalent[] = [];
