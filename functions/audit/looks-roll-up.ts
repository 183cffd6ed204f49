import * as z from 'zod';
import type { ChildState } from '#functions/kernel/audit/child-looks';
import type { RolledLook, StoredLook } from '#functions/kernel/audit/look-record';
import {
  kindOfLook,
  type RolledKind,
  windowLength,
  windowOf,
} from '#functions/kernel/audit/rolled-record';
import type { IndexKey } from '#functions/kernel/audit/school-looks';
import { logInfo } from '#functions/kernel/log';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { SiteFacts } from '#shared/sites';
import type { RollUp, WrittenLooks } from './store/roll-up.ts';

export interface RollUpDeps {
  readonly sites: readonly Pick<SiteFacts, 'schoolUid'>[];
  readonly looks: Bound<WrittenLooks, 'keys' | 'whole'>;
  readonly rolled: Bound<RollUp, 'put' | 'moveTo'>;
  readonly state: Bound<ChildState, 'upTo'>;
}

/** The time of a run. */
interface Run {
  readonly now: Date;
  /** Milliseconds until the Lambda is stopped. */
  readonly timeLeft: () => number;
}

/** What an operator may ask for. The schedule's own event has no such field. */
const Asked = z.object({
  /** Makes the windows since this instant again, after a restore. */
  from: z.iso.datetime().optional(),
});

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * How long after its end a window is read. A write is sent within a moment of its instant, at most 3
 * times of 4 seconds, and the index has it a moment later; clocks differ by less than a second.
 */
export const grace = 5 * minute;

/** The days that the first run of a school looks back. */
const firstDays = 30;

/** A run that has less time left starts no further window. The next run goes on. */
const enoughTime = 120_000;

/** The list by child is at most an hour late. */
const latest = 60 * minute;

/**
 * Lists by child the looks of each window of 45 minutes that has ended: one item for each child. A
 * window is read by the instants of its writes, so a look of the past that is written late is in a
 * later window. The mark moves when the window is written: a run that is killed, or that runs beside
 * another, writes the same items again. Throws at the end if a school is more than an hour behind.
 */
export const looksRollUp =
  ({ sites, ...deps }: RollUpDeps) =>
  async (event: unknown, run: Run): Promise<void> => {
    const { from } = Asked.parse(event ?? {});
    let behind = 0;
    for (const { schoolUid } of sites) {
      const school = schoolFrom({ schoolUid });
      const upTo = await rollUpSchool(deps, school, run, from);
      if (run.now.getTime() - upTo > latest) behind++;
    }
    if (behind > 0) throw new Error(`The looks by child of ${behind} schools are an hour late`);
  };

/** Writes the windows of a school, and returns up to when its looks are complete. */
async function rollUpSchool(
  deps: Omit<RollUpDeps, 'sites'>,
  school: School,
  { now, timeLeft }: Run,
  asked: string | undefined,
): Promise<number> {
  const end = windowOf(now.getTime() - grace);
  const known = asked ?? (await deps.state.of(school).upTo());
  let at = known === undefined ? end - firstDays * day : windowOf(Date.parse(known));
  let count = 0;
  while (at < end && timeLeft() > enoughTime) {
    const until = Math.min(at + day, end);
    const keys = await deps.looks.of(school).keys(textOf(at), textOf(until));
    const windows = Map.groupBy(keys, ({ writtenSk }) =>
      windowOf(Date.parse(instantOf(writtenSk))),
    );
    for (const window of [...windows.keys()].sort((a, b) => a - b)) {
      if (timeLeft() <= enoughTime) return at;
      count += await writeWindow(deps, school, window, windows.get(window) ?? []);
      at = window + windowLength;
      await deps.rolled.of(school).moveTo(textOf(at));
    }
    at = until;
    await deps.rolled.of(school).moveTo(textOf(at));
  }
  if (count > 0) logInfo('Looks were listed by child', { site: school.site, count });
  return at;
}

/** Writes the looks of a window by child, and returns the number of children. */
async function writeWindow(
  { looks, rolled }: Pick<RollUpDeps, 'looks' | 'rolled'>,
  school: School,
  window: number,
  keys: readonly IndexKey[],
): Promise<number> {
  const byChild = new Map<string, RolledLook[]>();
  const nameOf = (kind: RolledKind, child: string) => `${kind} ${child}`;
  const add = (look: StoredLook) => {
    const { pk: _, sk: __, children, count: ___, ...rest } = look;
    for (const child of children) {
      const name = nameOf(kindOfLook(look), child);
      const list = byChild.get(name);
      if (list) list.push(rest);
      else byChild.set(name, [rest]);
    }
  };
  for (const look of await looks.of(school).whole(keys)) add(look);
  const parts = [...byChild.keys()].map((name) => {
    const [kind, ...child] = name.split(' ');
    return { kind: kind as RolledKind, child: child.join(' '), window };
  });
  await rolled
    .of(school)
    .put(parts, ({ kind, child }) => distinct(byChild.get(nameOf(kind, child)) ?? []));
  return parts.length;
}

/** Returns each look once: a job that goes on may have named a child a second time. */
const distinct = (looks: readonly RolledLook[]): RolledLook[] => [
  ...new Map(looks.map((look) => [JSON.stringify({ ...look }), look])).values(),
];

const textOf = (at: number): string => new Date(at).toISOString();
const instantOf = (writtenSk: string): string => writtenSk.split('#')[0] ?? '';
