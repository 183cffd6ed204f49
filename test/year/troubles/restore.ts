import { noteMail } from '#bin/lib/backup/mark';
import { auditTables } from '#bin/lib/backup/restore';
import type { Item } from '#bin/local/tables/values';
import { type Day, yearSites } from '../frame/calendar.ts';
import type { MakeScript } from '../frame/script.ts';
import type { World } from '../frame/world.ts';

/** What a backup holds: the records by table and key, and the files. */
interface Backup {
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, Item>>;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Buckets of which no backup has anything: their files are made of the tables. */
const made = ['search/', 'downloads/'];

const backUp = ({ portal }: World): Backup => ({
  tables: new Map(
    [...portal.tables.database.tables]
      .filter(([name]) => !auditTables.has(name))
      .map(([name, { items }]) => [name, new Map(items)]),
  ),
  files: new Map([...portal.objects].filter(([key]) => !made.some((of) => key.startsWith(of)))),
});

function restore({ portal }: World, { tables, files }: Backup): void {
  for (const [name, items] of tables) portal.tables.database.table(name).replaceAll(items);
  portal.objects.clear();
  for (const [key, bytes] of files) portal.objects.set(key, bytes);
}

/** Stores that a backup was restored, as the end of the command does. */
const noteEnd = ({ portal, clock }: World): Promise<void> =>
  noteMail({ db: portal.tables.db, table: (name) => name }, yearSites, clock.now());

/**
 * Each night at 2 am a backup is made, and once in the year it is restored with its files as the runbook
 * says. `isDamaged` says on which day of the first school, and `at` when; without `isNoted` the command
 * forgets to store that it was there.
 */
export const restoring =
  (isDamaged: (day: Day) => boolean, at: string, isNoted = true): MakeScript =>
  (world) => {
    let newest: Backup | undefined;
    return {
      name: 'restore',
      due: (day) =>
        day.site !== 'main'
          ? []
          : [{ at: '02:00', what: 'backup' }, ...(isDamaged(day) ? [{ at, what: 'restore' }] : [])],
      async act(_, { what }) {
        if (what === 'backup') newest = backUp(world);
        else if (newest) {
          restore(world, newest);
          if (isNoted) await noteEnd(world);
        }
      },
      async expect() {
        return [];
      },
    };
  };

/** The second Saturday of March, when nobody has changed anything since the backup. */
export const restored = restoring(
  ({ date, weekday }) => weekday === 6 && date >= '2027-03-08' && date < '2027-03-15',
  '12:00',
);
