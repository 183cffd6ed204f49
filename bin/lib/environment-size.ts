import { constructId, tableVariable } from '#shared/store-names';
import { type TableName, tables } from '#shared/tables';
import { rendered } from './rendered.ts';

/** The hash in the id of a resource, and the letters that CloudFormation adds to the id in a name. */
const [hash, ending] = [8, 13];

/**
 * Returns the most characters of a table's name: the stack, the id of its resource and letters at
 * random. Every other unknown name counts as a long one (`rendered`), but a Lambda may have 40 tables.
 */
export const tableNameLength = (name: TableName): number =>
  'Portal-Data-'.length +
  constructId(name, 'table').replaceAll('-', '').length +
  hash +
  '-'.length +
  ending;

const lengths = new Map(
  (Object.keys(tables) as TableName[]).map((name) => [tableVariable(name), tableNameLength(name)]),
);

/** Returns the most bytes that the environment of a Lambda can have. AWS takes 4,096. */
export function environmentSize(variables: unknown): number {
  const known = Object.entries(variables ?? {}).map(([key, value]) => {
    const length = lengths.get(key);
    return [key, length === undefined ? value : 'x'.repeat(length)];
  });
  return Buffer.byteLength(rendered(Object.fromEntries(known)));
}
