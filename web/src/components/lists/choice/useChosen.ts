import { useState } from 'react';

/** The rows of a list that a person has chosen for an act, by their keys. */
export interface RowChoice {
  readonly chosen: ReadonlySet<string>;
  readonly choose: (keys: Iterable<string>) => void;
}

/** The chosen ones of the rows that are shown: what a person does not see is never changed. */
export function useChosen<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter((row) => keys.has(keyOf(row)));
  const choice: RowChoice = {
    chosen: new Set(chosen.map(keyOf)),
    choose: (given) => setKeys(new Set(given)),
  };
  return { chosen, choice, clear: () => setKeys(new Set()) };
}
