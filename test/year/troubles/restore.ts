import { emptiedTables, tableNames } from '#bin/lib/backup/manifest';
import { noteMail } from '#bin/lib/backup/mark';
import { auditTables } from '#bin/lib/backup/restore';
import type { Item } from '#bin/local/tables/values';
import { type Day, yearSites } from '../frame/calendar.ts';
import type { MakeScript } from '../frame/script.ts';
import type { World } from '../frame/world.ts';

/** What a backup holds: the records by table and key, and the files. */
interface Backup {
  readonly at: number;
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, Item>>;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Buckets of which no backup has anything: their files are made of the tables. */
const made = ['search/', 'downloads/'];

const backUp = ({ portal, clock }: World): Backup => ({
  at: clock.now().getTime(),
  tables: new Map(
    tableNames
      .filter((name) => !auditTables.has(name))
      .map((name) => [name, new Map(portal.tables.database.table(name).items)]),
  ),
  files: new Map([...portal.objects].filter(([key]) => !made.some((of) => key.startsWith(of)))),
});

function restore({ portal }: World, { tables, files }: Backup): void {
  for (const name of emptiedTables)
    if (!auditTables.has(name)) portal.tables.database.table(name).replaceAll(new Map());
  for (const [name, items] of tables) portal.tables.database.table(name).replaceAll(items);
  portal.objects.clear();
  for (const [key, bytes] of files) portal.objects.set(key, bytes);
}

/** Stores that a backup was restored, as the end of the command does. */
const noteEnd = ({ portal, clock }: World): Promise<void> =>
  noteMail({ db: portal.tables.db, table: (name) => name }, yearSites, clock.now());

interface Damage {
  /** On which day of the first school a backup is restored. */
  readonly isDamaged: (day: Day) => boolean;
  /** The time of the restore. */
  readonly at: string;
  /** The time of the last backup before it. */
  readonly backup?: string;
  /** Without it the command forgets to store that it was there. */
  readonly isNoted?: boolean;
}

/** A backup is made, and restored with its files as the runbook says. */
export const restoring =
  ({ isDamaged, at, backup = '02:00', isNoted = true }: Damage): MakeScript =>
  (world) => {
    let newest: Backup | undefined;
    return {
      name: 'restore',
      due: (day) =>
        day.site === 'main' && isDamaged(day)
          ? [
              { at: backup, what: 'backup' },
              { at, what: 'restore' },
            ]
          : [],
      async act(_, { what }) {
        if (what === 'backup') newest = backUp(world);
        else if (newest) {
          world.trouble.lost = { from: newest.at, to: world.clock.now().getTime() };
          restore(world, newest);
          if (isNoted) await noteEnd(world);
        }
      },
      async expect() {
        return [];
      },
    };
  };

/**
 * The second Friday of March. Before a change an operator makes a backup at 2:50 pm; at 3 pm the digests leave,
 * and an hour later the backup is restored, which knows nothing of them. Nobody gets a digest twice.
 */
export const restored = restoring({
  isDamaged: ({ date, weekday }) => weekday === 5 && date >= '2027-03-08' && date < '2027-03-15',
  backup: '14:50',
  at: '16:05',
});
