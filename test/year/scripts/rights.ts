import { api } from '#shared/api';
import type { Day, YearSite } from '../frame/calendar.ts';
import { Refused } from '../frame/calls.ts';
import type { MakeScript } from '../frame/script.ts';
import { officers, type World } from '../frame/world.ts';
import type { Person } from '../rules/people.ts';
import { peopleNow, some } from './posts-of-year.ts';

/** An editor for a week. */
interface Helper {
  readonly person: Person;
  readonly userUid: string;
  has: boolean;
}

/**
 * On Mondays an administrator makes a teacher an editor, and takes the right from the one of the week
 * before. The person may write posts from then on, and no longer, and gets one mail about each.
 */
export const rights: MakeScript = (world) => {
  const helpers: Partial<Record<YearSite, Helper[]>> = {};
  let today: { readonly site: YearSite; readonly userUid: string }[] = [];
  return {
    name: 'rights',
    due: ({ isSchoolDay, weekday }) => (isSchoolDay && weekday === 1 ? [{ at: '15:20' }] : []),
    async act(day) {
      const { site } = day;
      today = today.filter((each) => each.site !== site);
      const before = (helpers[site] ?? []).filter(({ person }) => isHere(world, day, person));
      for (const helper of before.filter(({ has }) => has)) {
        await change(world, site, helper, false);
        today.push({ site, userUid: helper.userUid });
      }
      const others = teachersAt(world, day).filter(
        ({ sourcedId }) => !before.some(({ person }) => person.sourcedId === sourcedId),
      );
      const [person] = some(world, others, 1);
      if (!person) return;
      const helper = { person, userUid: world.userUid(site, person.username), has: false };
      await change(world, site, helper, true);
      today.push({ site, userUid: helper.userUid });
      helpers[site] = [...before.slice(-3), helper];
    },
    async expect(day) {
      const { site, isSchoolDay, weekday } = day;
      if (!isSchoolDay) return [];
      const wrong: string[] = [];
      for (const helper of helpers[site] ?? []) {
        if (!isHere(world, day, helper.person)) continue;
        const may = await mayWrite(world, site, helper.person);
        if (may !== helper.has)
          wrong.push(`${helper.person.username} ${may ? 'still writes' : 'cannot write'} posts`);
      }
      const told = weekday === 1 ? today.filter((each) => each.site === site) : [];
      return [...wrong, ...told.flatMap((each) => toldOnce(world, day, each.userUid))];
    },
  };
};

const isHere = (world: World, day: Day, { sourcedId }: Person) =>
  peopleNow(world, day).some((each) => each.sourcedId === sourcedId && each.type === 'faculty');

/** Teachers with an address whom no script knows by name. */
function teachersAt(world: World, day: Day): Person[] {
  const known = new Set<string>([
    ...Object.values(officers[day.site]),
    ...world.cast.map(({ username }) => username),
  ]);
  return peopleNow(world, day).filter(
    ({ type, username, email }) => type === 'faculty' && email !== '' && !known.has(username),
  );
}

async function change(world: World, site: YearSite, helper: Helper, give: boolean): Promise<void> {
  const { userUid } = helper;
  const reason = give ? 'Helps with the news of this week.' : 'The week is over.';
  await world.ask(site, officers[site].administrator, api.people.askRight, {
    userUid,
    capability: 'editor',
    give,
    reason,
  });
  helper.has = give;
  world.byHand(give ? 'give a right' : 'take a right');
}

/** Whether somebody may see the list of those who write posts. */
async function mayWrite(world: World, site: YearSite, { username }: Person): Promise<boolean> {
  try {
    await world.ask(site, username, api.posts.listForAdmin, {
      get_posts_for_admin: 'true',
      limit: 10,
    });
    return true;
  } catch (error) {
    if (error instanceof Refused && error.status === 403) return false;
    throw error;
  }
}

function toldOnce(world: World, day: Day, userUid: string): string[] {
  const got = world
    .mailsOf(day)
    .filter(({ recipient, mailing }) => recipient === userUid && mailing.startsWith('right-'));
  return got.length === 1 ? [] : [`${userUid} got ${got.length} mails about a right`];
}
