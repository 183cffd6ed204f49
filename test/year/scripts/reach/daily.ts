import { api } from '#shared/api';
import { addDays, instantIn } from '#shared/kernel/zone';
import type { Day, YearSite } from '../../frame/calendar.ts';
import type { MakeScript } from '../../frame/script.ts';
import { officers, type World } from '../../frame/world.ts';
import type { Person } from '../../rules/people.ts';
import { mayRead } from '../../rules/posts.ts';
import {
  eventsOf,
  groupsNamed,
  peopleNow,
  postsOf,
  publish,
  type YearEvent,
} from '../posts-of-year.ts';
import { isClosed } from './closed-days.ts';

/**
 * On two afternoons of the week an editor writes the notice of the next day, and on Mondays an event of
 * the same week, which is sometimes removed again. At 6 am of a weekday everybody whom a notice or an event of the day concerns gets one
 * mail.
 */
export const daily: MakeScript = (world) => {
  const events = eventsOf(world);
  let wanted: Record<YearSite, Map<string, Person>> = { main: new Map(), regional: new Map() };
  return {
    name: 'daily',
    due({ isSchoolDay, weekday }) {
      const written = weekday === 1 || weekday === 3;
      return [
        ...(weekday <= 5 ? [{ at: '06:00', what: 'leaves' }] : []),
        ...(isSchoolDay && written ? [{ at: '16:10', what: 'notice' }] : []),
        ...(isSchoolDay && weekday === 1 ? [{ at: '16:20', what: 'event' }] : []),
        ...(isSchoolDay && weekday === 3 ? [{ at: '16:25', what: 'withdraw' }] : []),
      ];
    },
    async act(day, { what }) {
      if (what === 'notice') await writeNotice(world, day);
      if (what === 'event') events[day.site].push(await writeEvent(world, day));
      if (what === 'withdraw' && world.chance.is(0.3)) await removeEvent(world, day, events);
      if (what === 'leaves') wanted = { ...wanted, [day.site]: readersOf(world, day, events) };
    },
    async expect(day) {
      return day.weekday <= 5 ? onceEach(world, day, wanted[day.site]) : [];
    },
  };
};

async function writeNotice(world: World, { site, date, timeZone }: Day): Promise<void> {
  const tomorrow = addDays(date, 1);
  await publish(world, site, {
    title: `What to bring on ${tomorrow}`,
    type: 'dailyemail',
    userTypes: ['STUDENTS', 'CARERS'],
    groups: [world.chance.pick(yearsAt(world, { site, date }))],
    isPublic: false,
    isForCarersOnly: world.chance.is(0.3),
    start: instantIn(timeZone, tomorrow),
    end: instantIn(timeZone, addDays(tomorrow, 1)),
  });
}

/** An event on Thursday, for a year or for everyone. */
async function writeEvent(world: World, { site, date }: Day): Promise<YearEvent> {
  const isPublic = world.chance.is(0.2);
  const groups = isPublic ? [] : [world.chance.pick(yearsAt(world, { site, date }))];
  const on = addDays(date, 3);
  const userTypes = ['STUDENTS', 'CARERS'] as const;
  const title = `Excursion on ${on}`;
  const { EVENT_ID } = await world.ask(site, officers[site].editor, api.calendar.create, {
    title,
    all_day: true,
    starts_on: on,
    ends_on: on,
    make_public: isPublic,
    group_list: {
      userTypes: userTypes.map((name) => ({ name, checked: true })),
      groups: await groupsNamed(world, site, groups),
    },
  });
  const created = world.clock.now().toISOString();
  const isOf = ({ postUid }: YearEvent) => postUid === EVENT_ID;
  world.wrote(`the event “${title}”`, async () => {
    if (eventsOf(world)[site].find(isOf)?.removed !== undefined) return undefined;
    const input = { EVENT_ID, everyone: true } as never;
    const found = await world.ask(site, officers[site].editor, api.calendar.getForEveryone, input);
    return found.title === title;
  });
  const shown = { type: 'notice', isForCarersOnly: false, start: created, end: undefined } as const;
  return { ...shown, postUid: EVENT_ID, title, userTypes, groups, isPublic, created, date: on };
}

/** Removes the event of tomorrow. */
async function removeEvent(
  world: World,
  { site, date }: Day,
  events: Record<YearSite, YearEvent[]>,
): Promise<void> {
  const event = events[site].find((each) => each.date === addDays(date, 1));
  if (!event) return;
  const EVENT_ID = event.postUid;
  await world.ask(site, officers[site].editor, api.calendar.remove, { EVENT_ID });
  event.removed = world.clock.now().toISOString();
}

const yearsAt = (world: World, of: Pick<Day, 'site' | 'date'>): string[] =>
  peopleNow(world, of).flatMap(({ groups }) =>
    [...groups].filter((group) => group.startsWith('Year level ')),
  );

/** Returns whom the notices and events of today concern. */
function readersOf(
  world: World,
  day: Day,
  events: Record<YearSite, YearEvent[]>,
): Map<string, Person> {
  if (isClosed(world, day)) return new Map();
  const { site, date } = day;
  const now = world.clock.now();
  const news = [
    ...postsOf(world)[site].filter(({ type }) => type === 'dailyemail'),
    ...events[site].filter((event) => event.date === date),
  ];
  const readers = peopleNow(world, day).filter(
    (person) => person.email !== '' && news.some((each) => mayRead(person, each, now)),
  );
  return new Map(readers.map((each) => [world.userUid(site, each.username), each]));
}

function onceEach(world: World, day: Day, wanted: ReadonlyMap<string, Person>): string[] {
  const got = new Map<string, number>();
  for (const { recipient } of world.mailsOf(day, 'DAILYEMAIL')) {
    got.set(recipient, (got.get(recipient) ?? 0) + 1);
  }
  const missed = [...wanted].filter(([uid]) => got.get(uid) !== 1);
  const strangers = [...got.keys()].filter((uid) => !wanted.has(uid));
  return [
    ...missed.map(([uid, { username }]) => `${username} got ${got.get(uid) ?? 0} mails of the day`),
    ...strangers.map((uid) => `${uid} got a mail of the day without news`),
  ].slice(0, 5);
}
