import { describe, expect, it } from 'vitest';
import type { Commit } from '#bin/local/tables/database';
import type { Item } from '#bin/local/tables/values';
import { isFullProof, proofSeed } from '#test/support/proof-runs';
import { leaversAreGone } from './checks/gone.ts';
import { checks } from './checks/index.ts';
import { isTold } from './everything.ts';
import { parts } from './frame/calendar.ts';
import { type Part, runPart } from './frame/run.ts';
import type { World } from './frame/world.ts';
import { scripts } from './scripts/index.ts';
import { restoring } from './troubles/restore.ts';

/** Changes what is written into a table, as a fault of the portal would. */
const writing =
  (name: string, change: (after: Item | undefined, before: Item | undefined) => Item | undefined) =>
  ({ portal: { tables } }: World): void => {
    const { database } = tables;
    const { commit } = database;
    database.commit = (writes: Commit['writes'], at?: number) =>
      commit.call(
        database,
        writes.map((each) =>
          each.table.definition.name === name
            ? { ...each, after: change(each.after, each.table.get(each.key)) }
            : each,
        ),
        at,
      );
  };

/** Replaces the purge of a night. */
const purging =
  (act: (world: World, purge: () => Promise<void>) => Promise<void>) =>
  (world: World): void => {
    const { portal } = world;
    const { run } = portal;
    Object.assign(portal, {
      run: (name: Parameters<typeof run>[0]) =>
        name === 'purge' ? act(world, () => run(name)) : run(name),
    });
  };

/** Returns a row of the list of live posts, for all groups. */
function withoutGroups(row: string): string {
  const live = JSON.parse(row) as { readonly audience: object };
  return JSON.stringify({ ...live, audience: { ...live.audience, groups: [] } });
}

/** A week in which the year must notice a fault, with a sentence that says it. */
interface Mutant extends Partial<Part> {
  readonly says: RegExp;
}

const week = { from: '2027-02-16', to: '2027-02-23' } as const;

const usual = { seed: proofSeed, students: 30, scripts, checks };

const mutants: Readonly<Record<string, Mutant>> = {
  'a purge that does nothing': {
    says: /has left and is in/,
    mutate: purging(async () => {}),
    end: leaversAreGone,
  },
  'a purge that removes too much': {
    says: /the notice .* is lost/,
    mutate: purging(async ({ portal: { tables } }, purge) => {
      await purge();
      const table = tables.database.table('absence-notices');
      for (const item of [...table.items.values()])
        tables.database.commit([{ table, key: table.keyOf(item), after: undefined }]);
    }),
  },
  'a marker of an order that is left behind': {
    says: /orders of .* wait/,
    mutate: writing('absence-notices', (after, before) => after ?? before),
  },
  'a rule of visibility that is turned': {
    says: /is shown/,
    mutate: writing('posts', (after) => {
      if (typeof after?.row === 'string') return { ...after, row: withoutGroups(after.row) };
      const audience = after?.group_list as object | undefined;
      return after && audience ? { ...after, group_list: { ...audience, groups: [] } } : after;
    }),
  },
  'a roster of the next year without an editor': {
    ...parts.newYear,
    says: /main notices, notice at/,
    mutate: ({ sis }) => {
      const { put } = sis.main;
      Object.assign(sis.main, {
        put: (name: string, row: Parameters<typeof put>[1]) => {
          put(name, row);
          if (name !== 'academicSessions') return;
          const ed = sis.main.all('users').find(({ username }) => username === 'ed');
          put('users', { sourcedId: ed?.sourcedId ?? '', enabledUser: 'false' });
        },
      });
    },
  },
  'a digest that is repeated after a restore': {
    says: /got 2 digests/,
    scripts: [
      ...scripts,
      restoring({ isDamaged: ({ weekday }) => weekday === 5, at: '16:05', isNoted: false }),
    ],
  },
  'an audit without an end': {
    says: /records of looks never end/,
    mutate: writing('looks', (after) => {
      if (!after) return after;
      const { expires_at: _, ...endless } = after;
      return endless;
    }),
  },
};

// Each takes half a minute, so only the proof has them.
describe.runIf(isTold || isFullProof)('the year of two schools', () => {
  it('finds nothing wrong in a week without a fault', async () => {
    const found = await runPart({ ...week, ...usual, end: leaversAreGone });
    expect(found).toEqual([]);
  }, 600_000);

  it.each(Object.keys(mutants))(
    'notices %s',
    async (name) => {
      const { says, ...part } = mutants[name] as Mutant;
      const wrong = await runPart({ ...week, ...usual, ...part });
      expect(wrong.join('\n')).toMatch(says);
    },
    600_000,
  );
});
