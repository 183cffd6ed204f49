import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Chance, chanceOf } from '#bin/demo/chance';
import { ed, type FileEvent, openCalendar, sam, type WrittenCalendar } from './written-calendar.ts';

let school: WrittenCalendar;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  school = await openCalendar();
});
afterAll(() => school.stop());

/** What the calendar must show, in any order of files and people. */
interface Expected {
  /** The events of the newest file, by EVENT_ID. */
  file: Record<string, FileEvent>;
  /** The events of files that the school has cancelled, by EVENT_ID. */
  readonly cancelled: Set<string>;
  /** The events of the portal with their titles; none while removed. */
  readonly written: Map<string, { title: string; updated_at: string; isThere: boolean }>;
}

const names = ['one', 'two', 'three', 'four'] as const;

/** Returns a random file: each event in some version, or not at all. */
function randomFile(chance: Chance, run: number): Record<string, FileEvent> {
  const some = names.filter(() => chance.is(0.75));
  return Object.fromEntries(
    some.map((name) => [
      `${name}-${run}`,
      {
        title: `${name}-${run}`,
        category: chance.pick(['', 'Sport', 'Music']),
        starts: chance.pick(['2026-03-10', '2026-03-12', '2026-03-20']),
      },
    ]),
  );
}

/** Does one random act of a person. */
async function act(chance: Chance, { file, cancelled, written }: Expected): Promise<void> {
  const there = Object.keys(file);
  const known = [...written.keys()];
  const kind = chance.pick(['cancel', 'take back', 'add', 'edit', 'remove', 'restore']);
  if (kind === 'add') {
    const title = `Written ${chance.between(0, 1_000_000)}`;
    const made = await school.add({ title, make_public: true, category: chance.pick(['', 'Own']) });
    written.set(made.EVENT_ID, { title, updated_at: made.updated_at, isThere: true });
    return;
  }
  if (kind === 'cancel' || kind === 'take back') {
    if (there.length === 0) return;
    const name = chance.pick(there);
    const id = await school.idOf(name);
    if (kind === 'take back') {
      await school.act('takeBack', id);
      cancelled.delete(name);
    } else if (!cancelled.has(name)) {
      await school.cancel(id, { note: name });
      cancelled.add(name);
    }
    return;
  }
  if (known.length === 0) return;
  const uid = chance.pick(known);
  const before = written.get(uid);
  if (!before) return;
  if (kind === 'edit' && before.isThere) {
    const title = `${before.title}!`;
    const after = await school.update(uid, before.updated_at, { title, make_public: true });
    written.set(uid, { title, updated_at: after.updated_at, isThere: true });
  } else if (kind === 'remove' && before.isThere) {
    await school.act('remove', uid);
    written.set(uid, { ...before, isThere: false });
  } else if (kind === 'restore' && !before.isThere) {
    const after = await school.restore(uid);
    written.set(uid, { ...before, updated_at: after.updated_at, isThere: true });
  }
}

/** Returns what readers must see: each title, and whether it is cancelled. */
const shown = ({ file, cancelled, written }: Expected): string[] =>
  [
    ...Object.keys(file).map(
      (name) => `${name} ${cancelled.has(name) ? 'cancelled' : 'confirmed'}`,
    ),
    ...[...written.values()].flatMap(({ title, isThere }) => (isThere ? `${title} confirmed` : [])),
  ].sort();

async function check(expected: Expected): Promise<void> {
  const list = await school.list({}, sam);
  expect(list.map(({ title, status }) => `${title} ${status}`).sort()).toEqual(shown(expected));
}

describe('files, cancels and edits in any order', () => {
  it.each(Array.from({ length: 10 }, (_, n) => n))(
    'keeps what the school decided: %i',
    async (run) => {
      const chance = chanceOf('decided', run);
      const written: Expected['written'] = new Map();
      const expected: Expected = { file: {}, cancelled: new Set(), written };
      const sequences = new Map<string, number>();
      for (let step = 0; step < 8; step++) {
        if (chance.is(0.4)) {
          const before = expected.file;
          const file = randomFile(chance, run);
          // A person may act between the dry run and the load, on what is there.
          const intakeUid = await school.loadAround(file, () => act(chance, expected));
          expected.file = file;
          await check(expected);
          if (chance.is(0.3)) {
            await school.rollBack(intakeUid);
            expected.file = before;
          }
        } else await act(chance, expected);
        await check(expected);
        for (const { EVENT_ID, sequence } of await school.list({}, sam)) {
          expect(sequence).toBeGreaterThanOrEqual(sequences.get(EVENT_ID) ?? 0);
          sequences.set(EVENT_ID, sequence);
        }
      }
      await school.load({});
      for (const [uid, { isThere }] of written) if (isThere) await school.act('remove', uid, ed);
      expect(await school.categories(sam)).toEqual([]);
    },
  );
});
