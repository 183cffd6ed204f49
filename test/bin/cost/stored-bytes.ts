import { definitionOf } from '#bin/lib/running/counted-tables';
import { type Item, sizeOf } from '#bin/local/tables/values';
import type { TableName } from '#shared/tables';
import type { memoryTables } from '#test/support/memory/memory-tables';

/** DynamoDB counts these bytes for each record, in a table and in an index. */
const overhead = 100;

/** Returns the bytes for which DynamoDB charges: records, and what each index copies of them. */
export const storedBytes = (
  { all }: Pick<ReturnType<typeof memoryTables>, 'all'>,
  name: TableName,
): number => all(name).reduce((sum, item) => sum + bytesOf(name, item), 0);

/** Returns the bytes of a record with its copies. */
export function bytesOf(name: TableName, item: Item): number {
  const { keys, indexes } = definitionOf(name);
  const copies = Object.values(indexes).flatMap(({ keys: own, shows }) => {
    if (own.some((key) => key && item[key] === undefined)) return [];
    if (shows === 'all') return [item];
    const names = new Set([...keys, ...own, ...(shows === 'keys' ? [] : shows)]);
    return [Object.fromEntries(Object.entries(item).filter(([field]) => names.has(field)))];
  });
  return [item, ...copies].reduce((sum, each) => sum + sizeOf(each as Item) + overhead, 0);
}
