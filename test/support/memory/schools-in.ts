import type { memoryTables } from './memory-tables.ts';

/** Returns the schools that the keys of a table name. */
export const schoolsIn = (
  tables: Pick<ReturnType<typeof memoryTables>, 'all'>,
  name: string,
): string[] => [...new Set(tables.all(name).map(({ pk }) => `${pk}`.split('#')[0] ?? ''))];
