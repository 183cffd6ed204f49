import { type DeclaredQueue, declaredQueues } from '#shared/store-names';
import { frozenMessages, thaw } from '#test/support/release/frozen';
import { type Day, yearSites } from '../frame/calendar.ts';
import type { MakeScript } from '../frame/script.ts';
import { frozenSites } from '../frame/world.ts';

/** The first Tuesday of May. */
const isUpgraded = ({ date, weekday, site }: Day): boolean =>
  site === 'main' && weekday === 2 && date.slice(5, 7) === '05' && Number(date.slice(8)) <= 7;

/**
 * In May schools come whose records and messages earlier releases wrote. This release works on them with
 * the others, and gives none of them up.
 */
export const upgraded: MakeScript = (world) => ({
  name: 'upgraded',
  due: (day) => (isUpgraded(day) ? [{ at: '19:40' }] : []),
  async act() {
    for (const [site, release] of frozen) {
      const renamed = (text: string) => text.replace(/\bmain\b/g, site);
      await thaw(world.portal, release, renamed);
      await world.portal.openSchools([...yearSites, ...opened(site)]);
      // A minute later every Lambda has read the list of schools again.
      await world.until(new Date(world.clock.now().getTime() + 61_000));
      for (const [queue, bodies] of frozenMessages(release, renamed)) {
        // Of a release before the last one, some queues are gone: an upgrade waits until they are empty.
        if (!isDeclared(queue)) continue;
        for (const body of bodies) world.queues.put(queue, body);
      }
      await world.settle();
      // Nobody loads a roster there.
      world.lasting.push(new RegExp(`rosterOld.*"site":"${site}"`));
    }
    // What was parked before the upgrade, and mail, pushes and orders of so long ago that nobody waits for them.
    const sites = frozen.map(([site]) => site).join('|');
    world.excuses.push(
      /events of mail are parked: not our account|test of a device was given up/,
      new RegExp(`was given up".*"site":"(${sites})"`),
      /work-watch failed\. Jobs were given up/,
    );
  },
  async expect(day) {
    if (!isUpgraded(day)) return [];
    return frozen.flatMap(([site, release]) => {
      const kept = world.portal.tables.all('posts').filter(({ pk }) => pk === site).length;
      return kept > 0 ? [] : [`the posts of release ${release} are lost`];
    });
  },
});

const frozen = Object.entries(frozenSites);
const isDeclared = (queue: string): queue is DeclaredQueue =>
  (declaredQueues as readonly string[]).includes(queue);

/** Returns the schools of earlier releases up to one. */
const opened = (site: string): string[] => {
  const sites = frozen.map(([name]) => name);
  return sites.slice(0, sites.indexOf(site) + 1);
};
