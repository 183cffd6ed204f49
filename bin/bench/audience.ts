import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { wholePartition } from '#functions/kernel/store/partition';
import { peopleRepository } from '#functions/people/store/people';
import { audienceOf } from '#shared/audiences/audience';
import { GroupList } from '#shared/audiences/audience.schemas';
import { countAudience } from '#shared/audiences/audience-count';
import { Profile } from '#shared/intake/roster';
import { isVisible, type Readable } from '#shared/posts/visibility';
import { emptyTables } from '../lib/running/empty-tables.ts';
import { classOf, fillPeople, samplePeople, yearOf } from './samples/sample-people.ts';
import { callsOf, median, processorTimes, type Row } from './table.ts';

const site = 'large';
const count = 20_000;

/**
 * Measures the audience of a post among 20,000 people: reading all of them, and counting them in
 * memory.
 */
export async function audienceCosts(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const { db, table, spent, stop } = await emptyTables(folder, ['users']);
  try {
    await fillPeople(db, 'users', samplePeople(namedSchool(site).site, count));
    const now = new Date();
    const unitsOf = async (work: () => Promise<unknown>) => {
      spent();
      await work();
      return spent();
    };
    const read = () =>
      peopleRepository({ db, table }).of(namedSchool(site)).all('Australia/Sydney', now);
    const readProfiles = async () =>
      (await wholePartition(db, 'users', site)).map((item) => Profile.parse(item));
    const [units, unitsOfProfiles] = [await unitsOf(read), await unitsOf(readProfiles)];
    const [reading, readingProfiles] = await callsOf(5, read, readProfiles);
    const { people } = await read();
    const groups = [
      ...[0, 1].map((n) => yearOf(namedSchool(site).site, n)),
      classOf(namedSchool(site).site, 7),
    ];
    const many = [
      ...groups,
      ...Array.from({ length: 497 }, (_, n) => classOf(namedSchool(site).site, n)),
    ];
    const row = async (what: string, of: readonly string[]): Promise<Row> => {
      const post = postFor(of);
      const chosen = of.map((groupUid) => ({
        groupUid,
        groupname: groupUid,
        grouptype: 'Class' as const,
      }));
      const { ours, peer } = await processorTimes(
        {
          ours: () => countAudience(post, chosen, people, now),
          peer: () => people.filter((each) => isVisible(post, each, now)).length,
        },
        { runs: 11, rounds: 1 },
      );
      return {
        what,
        measured: `${ours.toFixed(1)} ms of processor time`,
        peer: `${peer.toFixed(1)} ms (isVisible for each, without the numbers by group)`,
        ratio: ours / peer,
      };
    };
    return [
      {
        what: `reading ${count.toLocaleString('en')} people`,
        measured: `${median(reading).toFixed(0)} ms, ${units} units`,
        peer: `${median(readingProfiles).toFixed(0)} ms, ${unitsOfProfiles} units (their profiles, page by page)`,
        ratio: median(reading) / median(readingProfiles),
      },
      await row('the numbers for three groups', groups),
      await row('the numbers for 500 groups', many),
    ];
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const postFor = (groups: readonly string[]): Readable => ({
  published: true,
  is_deleted: false,
  window: { start: '2026-01-01T00:00:00.000Z' },
  audience: audienceOf(
    GroupList.parse({
      userTypes: ['STUDENTS', 'CARERS', 'STAFF'].map((name) => ({ name, checked: true })),
      groups,
    }),
  ),
  for_carer_only: false,
  make_public: false,
});
