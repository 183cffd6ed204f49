import { keptDays } from '#shared/retention';
import { tables } from '#shared/tables';
import type { TableShape } from '#shared/tables/table-shape';

/** A kind of data about people: what it is, and how long it is stored. */
export interface StoredKind {
  readonly name: string;
  readonly holds: string;
  readonly kept: string;
}

/** Returns every kind of data about people that the portal stores, from the register of its tables. */
export const storedKinds = (): StoredKind[] =>
  Object.entries<TableShape>(tables).flatMap(([name, { holds, found, kept }]) =>
    found
      ? [
          {
            name,
            holds: capital(holds),
            kept: capital(inDays(kept ?? 'as long as the school uses the portal')),
          },
        ]
      : [],
  );

/** Puts the days of a class into a sentence: `{visits} days` is “90 days”. */
const inDays = (kept: string): string =>
  kept.replace(/\{(\w+)\}/g, (_, name) => String(keptDays[name as keyof typeof keptDays] ?? name));

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
