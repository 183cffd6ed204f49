import type { DeclaredQueue } from '#shared/store-names';
import { frozenMessages, thaw } from '#test/support/release/frozen';
import { type Day, yearSites } from '../frame/calendar.ts';
import type { MakeScript } from '../frame/script.ts';

/** The release that wrote the records. */
const release = '1.8.0';

const renamed = (text: string) => text.replace(/\bmain\b/g, 'past');

/** The first Tuesday of May. */
const isUpgraded = ({ date, weekday, site }: Day): boolean =>
  site === 'main' && weekday === 2 && date.slice(5, 7) === '05' && Number(date.slice(8)) <= 7;

/**
 * In May a school comes whose records and messages an earlier release wrote. This release works on
 * them with the others, and gives none of them up.
 */
export const upgraded: MakeScript = (world) => ({
  name: 'upgraded',
  due: (day) => (isUpgraded(day) ? [{ at: '19:40' }] : []),
  async act() {
    await thaw(world.portal, release, renamed);
    await world.portal.openSchools([...yearSites, 'past']);
    for (const [queue, bodies] of frozenMessages(release, renamed)) {
      for (const body of bodies) world.queues.put(queue as DeclaredQueue, body);
    }
    await world.settle();
    // What was parked before the upgrade, and a push of so long ago that nobody waits for it.
    world.excuses.push(/events of mail are parked: not our account|test of a device was given up/);
    // Nobody loads a roster there.
    world.lasting.push(/rosterOld.*"site":"past"/);
  },
  async expect(day) {
    if (!isUpgraded(day)) return [];
    const kept = world.portal.tables.all('posts').filter(({ pk }) => pk === 'past').length;
    return kept > 0 ? [] : ['the posts of the earlier release are lost'];
  },
});
