import type { Indexes } from '#infra/upgrade/release';

/** The indexes of each table, by the name of the table. */
export type TableIndexes = Readonly<Record<string, Indexes>>;

/** One deployment of an upgrade. */
export interface Step {
  readonly indexes: TableIndexes;
  /** Deploys only the data stack: today's Lambdas need an index of a later step. */
  readonly isDataOnly: boolean;
  /**
   * Stacks of the earlier release are still deployed: what they need stays, and what they cannot do
   * yet is not asked of them.
   */
  readonly keepsEarlier: boolean;
}

/** What of an earlier release decides about the way to today's. */
export interface EarlierPortal {
  readonly indexes: TableIndexes;
  /** It needs a deployment of all stacks that keeps what its own stacks use. */
  readonly needsKeeping: boolean;
}

/**
 * Returns the deployments from an earlier release to today's, in their order. DynamoDB creates or
 * deletes one index of a table at a time. Lambdas are deployed when all their indexes exist, and an
 * index that nobody needs any more is deleted after that. The last deployment is the one without
 * options.
 */
export function stepsBetween(
  { indexes: earlier, needsKeeping }: EarlierPortal,
  today: TableIndexes,
): Step[] {
  const changes = Object.entries(today).map(([name, wanted]) =>
    changeOf(name, earlier[name] ?? wanted, wanted),
  );
  const most = (kind: 'added' | 'removed') =>
    Math.max(0, ...changes.map((each) => each[kind].length));
  const additions = Math.max(1, most('added'));
  const adding = counted(additions).map((step) => ({
    indexes: setsOf(changes, ({ kept, added, removed }) => [
      ...kept,
      ...added.slice(0, step),
      ...removed,
    ]),
    isDataOnly: step < additions,
    keepsEarlier: needsKeeping,
  }));
  const removing = counted(most('removed')).map((step) => ({
    indexes: setsOf(changes, ({ kept, added, removed }) => [
      ...kept,
      ...added,
      ...removed.slice(step),
    ]),
    isDataOnly: false,
    keepsEarlier: false,
  }));
  if (!needsKeeping || removing.length > 0) return [...adding, ...removing];
  return [...adding, { indexes: today, isDataOnly: false, keepsEarlier: false }];
}

type Index = readonly [name: string, Indexes[string]];

interface Change {
  readonly name: string;
  readonly kept: readonly Index[];
  readonly added: readonly Index[];
  readonly removed: readonly Index[];
}

/** Returns how the indexes of a table change. A new table gets all of its indexes at once. */
function changeOf(name: string, earlier: Indexes, today: Indexes): Change {
  for (const [index, projection] of Object.entries(today)) {
    const before = earlier[index];
    if (before && JSON.stringify(before) !== JSON.stringify(projection)) {
      throw new Error(
        `The index ${index} of ${name} copies other fields than before. DynamoDB cannot change it: give it a new name.`,
      );
    }
  }
  const wanted = Object.entries(today);
  return {
    name,
    kept: wanted.filter(([index]) => index in earlier),
    added: wanted.filter(([index]) => !(index in earlier)),
    removed: Object.entries(earlier).filter(([index]) => !(index in today)),
  };
}

const setsOf = (
  changes: readonly Change[],
  indexesOf: (change: Change) => readonly Index[],
): TableIndexes =>
  Object.fromEntries(changes.map((each) => [each.name, Object.fromEntries(indexesOf(each))]));

const counted = (most: number): number[] => Array.from({ length: most }, (_, i) => i + 1);
