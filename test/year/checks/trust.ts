import { api } from '#shared/api';
import type { Day } from '../frame/calendar.ts';
import type { MakeCheck } from '../frame/script.ts';
import type { World } from '../frame/world.ts';
import { peopleNow, some } from '../scripts/posts-of-year.ts';

/** The privacy page shows each look of today at a child’s record, and each mail that left for a person. */
export const trust: MakeCheck = (world) => ({
  name: 'trust',
  async look(days) {
    const looked = world.looks.splice(0);
    const wrong: string[] = [];
    for (const day of days) {
      const own = looked.filter(({ site }) => site === day.site);
      for (const look of some(world, own, 5)) wrong.push(...(await isListed(world, day, look)));
      wrong.push(...(await mailIsListed(world, day)));
    }
    return wrong;
  },
});

async function isListed(world: World, day: Day, look: World['looks'][number]): Promise<string[]> {
  const { site, carer, child, record, act } = look;
  const { records } = await world.ask(site, carer, api.privacy.listLooks, { child, limit: 100 });
  const isToday = ({ at }: { at: string }) => Date.parse(at) >= day.at('00:00').getTime();
  const found = records.some(
    (each) => each.who === 'staff' && each.record === record && each.act === act && isToday(each),
  );
  return found ? [] : [`${carer} does not see that staff ${act} the ${record} of ${child}`];
}

/** Mails that are looked for in an evening. */
const most = 3;

/** Each mail that left for a person is on the person’s page. */
async function mailIsListed(world: World, day: Day): Promise<string[]> {
  const { site } = day;
  const { lost } = world.trouble;
  const people = new Map(
    peopleNow(world, day).map(({ username }) => [world.userUid(site, username), username]),
  );
  const today = world
    .mailsOf(day)
    .filter(({ at, recipient }) => people.has(recipient) && (at < lost.from || at > lost.to));
  const wrong: string[] = [];
  for (const { recipient, subject, type } of some(world, today, most)) {
    const username = people.get(recipient) ?? '';
    const listed = await world.ask(site, username, api.privacy.listMail, {});
    if (!listed.some((each) => each.subject === subject))
      wrong.push(`${username} does not see “${subject}” (${type})`);
  }
  return wrong;
}
