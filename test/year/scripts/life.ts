import { api } from '#shared/api';
import { type Day, firstYear } from '../frame/calendar.ts';
import { Refused } from '../frame/calls.ts';
import type { MakeScript } from '../frame/script.ts';
import { officers, type World } from '../frame/world.ts';
import { changes } from '../sis/life.ts';
import { enterNextYear } from '../sis/next-year.ts';
import { everybodyAt, some } from './posts-of-year.ts';

/**
 * The life of a school, as its office enters it in the afternoon: people come, go, marry and change
 * their households. Before the first day of the second year it enters the next roster.
 */
export const life: MakeScript = (world) => {
  const years = { main: firstYear, regional: firstYear };
  const names = Object.keys(changes);
  /** What happens next: each change once, in a random order, before one happens again. */
  const next: string[] = [];
  return {
    name: 'life',
    due(day) {
      if (!day.isSchoolDay) return [];
      const isNew = isFirstDay(day);
      return [
        { at: '14:10', what: 'a change' },
        ...(isNew ? [{ at: '02:40', what: 'new year' }] : []),
      ];
    },
    async act({ site, date, year }, { what }) {
      if (what === 'new year') {
        if (year.year === years[site]) return;
        years[site] = year.year;
        enterNextYear(world.sis[site], year.year);
        return;
      }
      if (next.length === 0) next.push(...some(world, names, names.length));
      const name = next.pop() ?? '';
      const [sis, other] = [world.sis[site], world.sis[site === 'main' ? 'regional' : 'main']];
      const id = changes[name]?.({
        sis,
        other,
        day: date,
        by: world.chance,
        stays: stayers(world),
      });
      if (id !== undefined) world.life.push({ site, date, name, id });
    },
    async expect(day) {
      return day.isSchoolDay ? leaversAreOut(world, day) : [];
    },
  };
};

const isFirstDay = ({ date, year }: Day) => year.terms[0]?.start === date;

/** People as whom scripts act all year. */
const stayers = ({ cast }: World): ReadonlySet<string> =>
  new Set([
    ...Object.values(officers).flatMap((each) => Object.values(each)),
    ...cast.map(({ username }) => username),
  ]);

/** Nobody who has left can read anything. */
async function leaversAreOut(world: World, day: Day): Promise<string[]> {
  const { site } = day;
  const known = world.known[site];
  const here = everybodyAt(world, day);
  const left = known
    .all('users')
    .filter(({ sourcedId, username }) => !here.has(sourcedId) && username !== '');
  const wrong: string[] = [];
  for (const { username = '' } of left.slice(-3)) {
    try {
      await world.ask(site, username, api.home.get, {});
      wrong.push(`${username} has left and opens Home`);
    } catch (error) {
      if (!(error instanceof Refused) || error.status >= 500) throw error;
    }
  }
  return wrong;
}
