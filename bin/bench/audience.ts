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
import { median, type Row } from './table.ts';

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
    const timed = async (work: () => Promise<unknown>) => {
      spent();
      const started = performance.now();
      await work();
      return { ms: performance.now() - started, units: spent() };
    };
    const read = () =>
      peopleRepository({ db, table }).of(namedSchool(site)).all('Australia/Sydney', now);
    const readProfiles = async () =>
      (await wholePartition(db, 'users', site)).map((item) => Profile.parse(item));
    const cold = await timed(read);
    const profiles = await timed(readProfiles);
    const { people } = await read();
    const groups = [
      ...[0, 1].map((n) => yearOf(namedSchool(site).site, n)),
      classOf(namedSchool(site).site, 7),
    ];
    const many = [
      ...groups,
      ...Array.from({ length: 497 }, (_, n) => classOf(namedSchool(site).site, n)),
    ];
    const row = (what: string, of: readonly string[]): Row => {
      const post = postFor(of);
      const chosen = of.map((groupUid) => ({
        groupUid,
        groupname: groupUid,
        grouptype: 'Class' as const,
      }));
      const ours = milliseconds(() => countAudience(post, chosen, people, now));
      const peer = milliseconds(() => people.filter((each) => isVisible(post, each, now)).length);
      return {
        what,
        measured: `${ours.toFixed(1)} ms`,
        peer: `${peer.toFixed(1)} ms (isVisible for each)`,
        ratio: ours / peer,
      };
    };
    return [
      {
        what: `reading ${count.toLocaleString('en')} people`,
        measured: `${cold.ms.toFixed(0)} ms, ${cold.units} units`,
        peer: `${profiles.ms.toFixed(0)} ms, ${profiles.units} units (their profiles, page by page)`,
        ratio: cold.ms / profiles.ms,
      },
      row('the numbers for three groups', groups),
      row('the numbers for 500 groups', many),
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

/** Returns the median of 11 runs after 1 warm-up run. */
function milliseconds(work: () => unknown): number {
  const times: number[] = [];
  for (let i = 0; i < 12; i++) {
    const started = performance.now();
    work();
    if (i > 0) times.push(performance.now() - started);
  }
  return median(times);
}
