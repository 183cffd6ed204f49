import { api } from '#shared/api';
import type { Day } from '../frame/calendar.ts';
import type { MakeCheck } from '../frame/script.ts';
import type { World } from '../frame/world.ts';
import { some } from '../scripts/posts-of-year.ts';

/** The privacy page shows each look of today at a child’s record, and the mail that left for a person. */
export const trust: MakeCheck = (world) => ({
  name: 'trust',
  async look(days) {
    const looked = world.looks.splice(0);
    const wrong: string[] = [];
    for (const day of days) {
      const own = looked.filter(({ site }) => site === day.site);
      for (const look of some(world, own, 2)) wrong.push(...(await isListed(world, day, look)));
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

/** The newest mail of a person is the one that left last. */
async function mailIsListed(world: World, { site, at }: Day): Promise<string[]> {
  const today = world.mails.filter(
    (mail) => mail.site === site && mail.type === 'DIGEST' && mail.at >= at('00:00').getTime(),
  );
  const [mail] = some(world, today, 1);
  if (!mail) return [];
  const row = world.known[site]
    .all('users')
    .find(
      ({ username = '' }) => username !== '' && world.userUid(site, username) === mail.recipient,
    );
  if (!row?.username) return [`no person has the digest of ${mail.recipient}`];
  const listed = await world.ask(site, row.username, api.privacy.listMail, {});
  return listed.some(({ subject }) => subject === mail.subject)
    ? []
    : [`${row.username} does not see the digest of today`];
}
