import { addDays } from '#shared/kernel/zone';
import { keptDays } from '#shared/retention';
import { yearSites } from '../frame/calendar.ts';
import type { World } from '../frame/world.ts';
import { peopleAt } from '../rules/people.ts';

/**
 * Tables in which people stay longer than their profile: who looked at whose record, results and when
 * a report was opened, reports and enrolments as long as the school's files have them, documents that were
 * signed, and accounts until an erasure.
 */
const longer: readonly string[] = [
  'looks',
  'looks-by-child',
  'audit',
  'course-results',
  'report-opens',
  'academic-reports',
  'roster',
  'signing-requests',
  'identities',
];

/** Tables of what is about a child: it names who wrote it, who may leave earlier than the child. */
const authored: readonly string[] = ['notes'];

/** Days for which something may name a day to come, such as a leave. Its term begins there. */
const later = 30;

/** Nights in which the purge gets on, of those that follow the term of all leavers. */
const nights = 5;

/**
 * Lets the term of everyone pass who has left, with the nights' purge, and looks for them in every
 * record. Returns a sentence for each table that still names one.
 */
export async function leaversAreGone(world: World, today: string): Promise<string[]> {
  const gone = yearSites.flatMap((site) => {
    const here = peopleAt(world.known[site], today);
    return world.known[site]
      .all('users')
      .filter(({ sourcedId, username }) => username && !here.has(sourcedId))
      .filter(({ sourcedId }) => world.life.some(({ id }) => id === sourcedId))
      .map(({ username = '' }) => world.userUid(site, username));
  });
  await world.until(new Date(`${addDays(today, keptDays.leavers + later)}T00:00:00Z`));
  for (let night = 0; night < nights; night++) {
    await world.until(new Date(world.clock.now().getTime() + 86_400_000));
    await world.portal.run('purge');
    world.streams.expire(world.clock.now());
  }
  await world.settle();
  world.lines.length = 0;
  const { tables } = world.portal;
  return gone.flatMap((userUid) =>
    tables
      .names()
      .filter((name) => !longer.includes(name))
      .flatMap((name) => {
        const found = tables
          .texts(name)
          .find(([pk, , text]) => (authored.includes(name) ? `${pk}` : text).includes(userUid));
        return found ? [`${userUid} has left and is in ${name}: ${found[0]} ${found[1]}`] : [];
      }),
  );
}
