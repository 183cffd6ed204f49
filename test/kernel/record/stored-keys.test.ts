import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keyPattern } from '#bin/lib/person/key-pattern';
import { firstName } from '#shared/store-names';
import { type TableName, tableShape, tables } from '#shared/tables';
import type { KeyTemplate, RecordShape } from '#shared/tables/table-shape';

type Stored = Readonly<Record<string, unknown>>;

const folder = join(import.meta.dirname, '../../data/releases');
const names = Object.keys(tables) as TableName[];

/** Yields every record that a release wrote, with its table. */
function* recordsOf(release: string): Generator<[TableName, Stored]> {
  const files = readdirSync(join(folder, release), { recursive: true, encoding: 'utf8' });
  for (const name of names) {
    const file = files.find(
      (each) =>
        [name, firstName(name, 'table')].some((then) => each.endsWith(`/${then}.json`)) &&
        !each.startsWith('queues/'),
    );
    const records = file ? JSON.parse(readFileSync(join(folder, release, file), 'utf8')) : [];
    for (const each of records as Stored[]) yield [name, each];
  }
}

const owners = { account: 'account', portal: '' };

/** Tells whether a key fits a template, in the school or for all schools. */
const fits = (key: string, template: KeyTemplate, { owner }: RecordShape) =>
  (owner ? [owners[owner]] : ['main', 'regional']).some((each) =>
    keyPattern(template)(each).test(key),
  );

/** Indexes that a later release deleted. Old records have their keys until they are written again. */
const deleted: Partial<Record<TableName, readonly string[]>> = { posts: ['asked'] };

/** Returns the indexes whose key does not fit their template. */
const wrongIndexes = (name: TableName, record: Stored, shape: RecordShape): string[] =>
  Object.keys(record)
    .filter((field) => field.endsWith('Pk'))
    .map((field) => field.slice(0, -2))
    .filter((index) => !deleted[name]?.includes(index))
    .filter((index) => {
      const template = shape.indexes?.[index]?.key;
      return (
        !template || !fits(`${record[`${index}Pk`]} / ${record[`${index}Sk`]}`, template, shape)
      );
    });

/** The fewest fields come first: `/ lock` is a lock, though it fits `/ {intakeUid}` too. */
const kindsOf = (name: TableName) =>
  Object.entries(tableShape(name).records).sort(
    ([, a], [, b]) => a.key.split('{').length - b.key.split('{').length,
  );

describe.each(readdirSync(folder))('records of release %s', (release) => {
  it('has the keys that the rows of the tables say', () => {
    const strange = [...recordsOf(release)].flatMap(([name, record]) => {
      const key = `${record.pk} / ${record.sk}`;
      const kinds = kindsOf(name).filter(
        ([, shape]) =>
          fits(key, shape.key, shape) || (shape.history && fits(key, shape.history, shape)),
      );
      const isKnown = kinds.some(([, shape]) => wrongIndexes(name, record, shape).length === 0);
      return isKnown ? [] : [`${name}: ${key} (${kinds.map(([kind]) => kind)})`];
    });
    expect([...new Set(strange)]).toEqual([]);
  });
});
