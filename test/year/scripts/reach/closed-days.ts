import { api } from '#shared/api';
import { addDays } from '#shared/kernel/zone';
import { type Day, dayOf, type YearSite } from '../../frame/calendar.ts';
import type { MakeScript } from '../../frame/script.ts';
import { officers, type World } from '../../frame/world.ts';

/** Days on which a school is closed, as its sender entered them. Scripts of mail ask here. */
const closedDays = new WeakMap<World, Record<YearSite, Set<string>>>();

const closedAt = (world: World): Record<YearSite, Set<string>> => {
  const known = closedDays.get(world) ?? { main: new Set(), regional: new Set() };
  closedDays.set(world, known);
  return known;
};

/** Whether no mailing leaves on a day: it is no school day, or was entered as closed. */
export const isClosed = (
  world: World,
  { site, date, isSchoolDay }: Pick<Day, 'site' | 'date' | 'isSchoolDay'>,
): boolean => !isSchoolDay || closedAt(world)[site].has(date);

/** The second Monday of a term. */
const isEntered = ({ date, year, term, weekday }: Day): boolean => {
  const start = year.terms[(term ?? 0) - 1]?.start;
  if (start === undefined || weekday !== 1) return false;
  return Math.floor((Date.parse(date) - Date.parse(start)) / 604_800_000) === 1;
};

/** The weekdays of terms on which there is no school, from a day on: the roster does not know them. */
function daysOff({ site, date, year }: Day): string[] {
  const off: string[] = [];
  for (const { start, end } of year.terms) {
    for (let each = start; each < end; each = addDays(each, 1)) {
      const { weekday, isSchoolDay } = dayOf(site, each);
      if (each > date && weekday <= 5 && !isSchoolDay) off.push(each);
    }
  }
  return off;
}

/**
 * Once a term the sender enters that the school is closed on Friday, and the days off of the year: no digest
 * and no reminder leaves. What is new then is in the digest of the week after.
 */
export const closedDaysOfTerm: MakeScript = (world) => ({
  name: 'closed-days',
  due: (day) => (isEntered(day) && day.isSchoolDay ? [{ at: '09:30' }] : []),
  async act(day) {
    const { site, date } = day;
    const { sender } = officers[site];
    const route = api['send-emails'];
    const { digest, daily, closed_days, undo_seconds, updated_at } = await world.ask(
      site,
      sender,
      route.settings,
      {},
    );
    const friday = addDays(date, 4);
    const known = closed_days.filter((each) => each >= date);
    const closed = new Set([...known, ...daysOff(day), friday]);
    await world.ask(site, sender, route.changeSettings, {
      digest,
      daily,
      closed_days: [...closed].toSorted(),
      undo_seconds,
      updated_at,
    });
    closedAt(world)[site].add(friday);
    world.byHand('enter a closed day');
  },
  async expect(day) {
    if (!isClosed(world, day)) return [];
    const sent = world.mailsOf(day).filter(({ type }) => ['DIGEST', 'DAILYEMAIL'].includes(type));
    return sent.length === 0 ? [] : [`${sent.length} mails of the schedule left on a closed day`];
  },
});
