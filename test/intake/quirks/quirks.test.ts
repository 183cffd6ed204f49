import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoSchool } from '#bin/demo/school';
import { type RosterKind, rosterKinds } from '#shared/intake/roster-records';
import { chance } from '#test/support/chance';
import { isFullProof, proofSeed } from '#test/support/proof-runs';
import { MemoryRoster, tryPackage } from '../files/packages.ts';
import { type Effect, type Quirk, quirks } from './quirks.ts';
import { copyOf, filesOf, type RosterFiles, zipOf } from './tables.ts';

let clean: RosterFiles;
/** The portal after the correct package. */
let base: MemoryRoster;
beforeAll(async () => {
  const { packages } = demoSchool({ people: 6, date: '2026-03-02' });
  clean = small(filesOf(packages.main.roster));
  base = (await taken(zipOf(clean))).stored;
});

/** Keeps the people and some of each other table, so that many packages are read in little time. */
function small(files: RosterFiles): RosterFiles {
  const keep = (name: string, most: number, column?: string, named?: ReadonlySet<string>) => {
    const { header = [], rows = [] } = files.tables[name] ?? {};
    const at = column === undefined ? 0 : header.indexOf(column);
    const kept = named ? rows.filter((row) => named.has(row[at] ?? '')) : [...rows];
    rows.splice(0, rows.length, ...kept.slice(0, most));
    return (of: string) => new Set(rows.map((row) => row[header.indexOf(of)] ?? ''));
  };
  const classes = keep('enrollments', 80)('classSourcedId');
  const courses = keep('classes', 80, 'sourcedId', classes)('courseSourcedId');
  keep('courses', 80, 'sourcedId', courses);
  const tasks = keep('lineItems', 20, 'classSourcedId', classes)('sourcedId');
  keep('results', 20, 'lineItemSourcedId', tasks);
  return files;
}

/** Takes a package in. Throws its faults. */
async function taken(zip: Buffer, stored = new MemoryRoster()) {
  const tried = await tryPackage(zip, { stored });
  if (!tried.run) throw new Error(`Refused: ${JSON.stringify(tried.faults)}`);
  for (const change of tried.plan) stored.take(change);
  return tried;
}

const copied = (stored: MemoryRoster): MemoryRoster =>
  Object.assign(new MemoryRoster(), structuredClone({ ...stored }));

/** Everything that is stored, without the time of writing, in an order of its own. */
const stateOf = ({ people, named, learningAreas, kinds }: MemoryRoster) => ({
  people: sorted(people, (person) => ({ ...person, updated_at: '' })),
  groups: sorted(named),
  areas: sorted(learningAreas),
  ...Object.fromEntries(rosterKinds.map((kind) => [kind, sorted(kinds.get(kind) ?? new Map())])),
});
const sorted = <T>(records: ReadonlyMap<string, T>, shown: (record: T) => unknown = (all) => all) =>
  Object.fromEntries(
    [...records]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, record]) => [id, shown(record)]),
  );

/** Returns a hash of each stored record, with the time of writing. */
const hashesOf = ({ people, named, learningAreas, kinds }: MemoryRoster) =>
  [people, named, learningAreas, ...rosterKinds.map((kind: RosterKind) => kinds.get(kind))]
    .flatMap((records) => [...(records ?? [])])
    .map(
      ([id, record]) =>
        `${id} ${createHash('sha256').update(JSON.stringify(record)).digest('hex')}`,
    )
    .sort();

/** Returns the correct package without some rows and tables. */
function twin(without: readonly [table: string, id: string][], emptied: readonly string[]): Buffer {
  const files = copyOf(clean);
  for (const [table, id] of without) {
    const { rows = [] } = files.tables[table] ?? {};
    for (let at = rows.length - 1; at >= 0; at--) if (rows[at]?.[0] === id) rows.splice(at, 1);
  }
  for (const table of emptied) delete files.tables[table];
  return zipOf(files);
}

/** Checks a package with some quirks against its correct twin, for a new and for a known school. */
async function check(some: readonly Quirk[], seed: number): Promise<void> {
  const files = copyOf(clean);
  const [by, used] = [chance(seed), new Set<string>()];
  const effects: Partial<Effect>[] = some.map((quirk) => quirk.apply(files, by, used));
  const all = <K extends keyof Effect>(name: K) =>
    effects.flatMap((effect) => [...(effect[name] ?? [])]) as Effect[K][number][];
  const [lost, gone, emptied] = [all('lost'), all('gone'), all('emptied')];
  const zip = zipOf(files);

  const first = await taken(zip);
  const isSame = lost.length + gone.length + emptied.length === 0;
  const expected = isSame ? base : (await taken(twin([...lost, ...gone], emptied))).stored;
  const own = ({ stored }: { stored: MemoryRoster }) => withoutGuardian(stateOf(stored));
  expect(own(first)).toEqual(own({ stored: expected }));

  // Nobody is lost at a school that knows the people, and what is stored about lost rows stays.
  const second = copied(base);
  const before = hashesOf(second);
  const tried = await taken(zip, second);
  const left = tried.plan.filter(
    (change) => change.table === 'users' && change.after?.status === 'left',
  );
  expect(left).toEqual([]);
  const stays = copied(base);
  if (gone.length + emptied.length > 0) await taken(twin(gone, emptied), stays);
  expect(own({ stored: second })).toEqual(own({ stored: stays }));

  for (const { after: known, before: undone, ...change } of tried.plan.toReversed()) {
    second.take({ ...change, before: known, after: undone } as never);
  }
  expect(hashesOf(second)).toEqual(before);
}

/** The second record of a teacher is stored as it came. Only the people must be the same. */
function withoutGuardian(state: ReturnType<typeof stateOf>) {
  const { users, roles, ...rest } = state as Record<string, Record<string, unknown>>;
  const { 'also-guardian': _, ...others } = users ?? {};
  const { 'also-guardian-1': __, ...held } = roles ?? {};
  return { ...rest, users: others, roles: held };
}

describe('a package with quirks', () => {
  it.each(quirks.map((quirk, at) => [quirk.name, quirk, at] as const))(
    'gives the same portal as its correct twin, less the unusable rows: %s',
    async (_, quirk, at) => check([quirk], proofSeed + at),
  );

  it.runIf(isFullProof)('gives the same portal with each pair of quirks', async () => {
    const failed: string[] = [];
    for (const [at, one] of quirks.entries()) {
      for (const other of quirks.slice(at + 1)) {
        const name = `${one.name} and ${other.name}`;
        await check([one, other], proofSeed + at).catch((error: Error) => {
          failed.push(`${name}: ${error.message.slice(0, 200)}`);
        });
      }
    }
    expect(failed).toEqual([]);
  });
});
