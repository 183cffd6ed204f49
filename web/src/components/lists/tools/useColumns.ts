import { useState } from 'react';

/** A column that a person may hide. */
export interface ChoosableColumn {
  readonly field: string;
  readonly name: string;
}

/** The columns of a list that this device shows. */
export interface ColumnChoice {
  readonly columns: readonly ChoosableColumn[];
  readonly isShown: (field: string) => boolean;
  readonly toggle: (field: string) => void;
  readonly reset: () => void;
  /** Whether it differs from the columns that the list shows at first. */
  readonly isChanged: boolean;
}

/**
 * The columns of a list, chosen per device: they say nothing about a person, and a narrow screen
 * needs others than a wide one. `list` names the list, `hidden` the columns it hides at first.
 */
export function useColumns(
  list: string,
  columns: readonly ChoosableColumn[],
  hidden: readonly string[] = [],
): ColumnChoice {
  const key = `portal.columns/${list}`;
  const [chosen, setChosen] = useState<readonly string[] | undefined>(() => read(key));
  const off = chosen ?? hidden;
  const keep = (fields: readonly string[] | undefined) => {
    setChosen(fields);
    try {
      if (fields) localStorage.setItem(key, fields.join(','));
      else localStorage.removeItem(key);
    } catch {
      // A browser without storage shows the first columns on the next visit.
    }
  };
  return {
    columns,
    isShown: (field) => !off.includes(field),
    toggle: (field) =>
      keep(off.includes(field) ? off.filter((each) => each !== field) : [...off, field]),
    reset: () => keep(undefined),
    isChanged: chosen !== undefined,
  };
}

function read(key: string): string[] | undefined {
  try {
    return localStorage.getItem(key)?.split(',').filter(Boolean);
  } catch {
    return undefined;
  }
}
