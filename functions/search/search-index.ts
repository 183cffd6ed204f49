import { logFault } from '#functions/kernel/log';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { namedSchool } from '#functions/kernel/schools/named-school';
import type { TableName } from '#shared/tables';
import type { IndexWriter } from './index-writer.ts';

/** A change of a record, as the stream of its table tells it: the keys only. */
interface Change {
  readonly eventSourceARN?: string;
  readonly dynamodb?: {
    readonly Keys?: Readonly<Record<string, { readonly S?: string }>>;
  };
}

/** The records of a school that changed. */
interface Changed extends School {
  readonly ids: Set<string>;
}

/** The tables whose records can be found, each with the kind of its records. */
const kinds = { posts: 'post', places: 'place', pages: 'page', calendar: 'event' } as const;
export const searchedTables = Object.keys(kinds) as (keyof typeof kinds)[];

/**
 * Returns a Lambda that updates the indexes after changes in the tables. A batch that fails is
 * delivered again.
 */
export const followTables =
  (writer: Bound<IndexWriter, 'update'>, nameOf: (table: TableName) => string) =>
  async ({ Records }: { readonly Records: readonly Change[] }): Promise<void> => {
    const changed = new Map<string, Changed>();
    for (const change of Records) {
      const found = changeOf(change, nameOf);
      if (!found) continue;
      const { site, id } = found;
      const { ids } = changed.get(site) ?? { ids: new Set<string>() };
      changed.set(site, { site, ids: ids.add(id) });
    }
    for (const { ids, ...school } of changed.values()) {
      try {
        await writer.of(school).update([...ids], new Date());
      } catch (error) {
        logFault('An index could not be updated', error, { site: school.site });
        throw error;
      }
    }
  };

/** Returns what a change is about; undefined for records that are not searched. */
function changeOf(
  { eventSourceARN = '', dynamodb }: Change,
  nameOf: (table: TableName) => string,
): (School & { readonly id: string }) | undefined {
  const [pk, sk] = [dynamodb?.Keys?.pk?.S, dynamodb?.Keys?.sk?.S];
  const table = searchedTables.find((name) => eventSourceARN.includes(`:table/${nameOf(name)}/`));
  // Other partitions of a school hold slugs, orders, versions and blog entries.
  if (!table || !pk || !sk || pk.includes('#')) return undefined;
  return { ...namedSchool(pk), id: `${kinds[table]}:${sk}` };
}
