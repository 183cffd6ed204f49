import { api } from '#shared/api';
import type { Day, YearSite } from '../frame/calendar.ts';
import type { MakeScript } from '../frame/script.ts';
import { officers, type World } from '../frame/world.ts';
import type { Person } from '../rules/people.ts';
import { peopleNow, some } from './posts-of-year.ts';

const words = 'Please stay inside until the storm has passed.';
const clear = 'All clear. The storm has passed.';

/** The day of an emergency: the second Wednesday of a term at the first school, a day later at the other. */
const isStormy = ({ date, year, term, site, weekday }: Day): boolean => {
  const start = year.terms[(term ?? 0) - 1]?.start;
  if (start === undefined || weekday !== (site === 'main' ? 3 : 4)) return false;
  const days = (Date.parse(date) - Date.parse(start)) / 86_400_000;
  return days >= 7 && days < 14;
};

/**
 * Once a term a storm comes: everybody gets the message by mail and push, says “I am safe”, and gets the
 * all-clear. A carer marks a child, and staff find another one.
 */
export const emergency: MakeScript = (world) => {
  const told: Record<YearSite, ReadonlyMap<string, Person>> = {
    main: new Map(),
    regional: new Map(),
  };
  return {
    name: 'emergency',
    due: (day) =>
      isStormy(day)
        ? [
            { at: '11:00', what: 'message' },
            { at: '11:15', what: 'marks' },
            { at: '11:40', what: 'all-clear' },
          ]
        : [],
    async act(day, { what }) {
      const { site } = day;
      if (what === 'message') {
        told[site] = new Map(concerned(world, day).map((each) => [uidOf(world, site, each), each]));
        await change(world, site, { status: true, message: words, asks_safety: true });
      }
      if (what === 'marks') {
        for (const each of some(world, [...told[site].values()], 10)) {
          await world.ask(site, each.username, api['roll-call'].mark, { state: 'safe' });
        }
      }
      if (what === 'all-clear') {
        const { administrator } = officers[site];
        const { roll } = await world.ask(site, administrator, api['roll-call'].get, {});
        if (!roll) throw new Error('No roll-call is open');
        await world.ask(site, administrator, api['roll-call'].allClear, { rollUid: roll.rollUid });
        await change(world, site, { status: false, message: '', all_clear: clear });
        world.byHand('end an emergency');
      }
    },
    async expect(day) {
      if (!isStormy(day)) return [];
      return [
        ...onceEach(world, day, told[day.site], words),
        ...onceEach(world, day, told[day.site], clear),
      ];
    },
  };
};

async function change(world: World, site: YearSite, is: object): Promise<void> {
  const { administrator } = officers[site];
  const route = api.emergencybroadcast;
  const { updated_at } = await world.ask(site, administrator, route.get, {});
  const input = { channels: ['mail', 'push'], ...is, ...(updated_at && { updated_at }) };
  await world.ask(site, administrator, route.update, input as never);
}

/** Students, staff and affiliates, and carers with a link in force. */
const concerned = (world: World, day: Day): Person[] =>
  peopleNow(world, day).filter(
    ({ email, type, isCarer, children }) =>
      email !== '' && (type !== 'affiliate' || !isCarer || children.length > 0),
  );

const uidOf = (world: World, site: YearSite, { username }: Person) => world.userUid(site, username);

/** Everybody whom it concerns got a message with these words once, and nobody else did. */
function onceEach(
  world: World,
  { site, at }: Day,
  told: ReadonlyMap<string, Person>,
  text: string,
): string[] {
  const got = new Map<string, number>();
  for (const mail of world.mails) {
    const isIt =
      mail.site === site && mail.at >= at('00:00').getTime() && mail.subject.includes(text);
    if (isIt) got.set(mail.recipient, (got.get(mail.recipient) ?? 0) + 1);
  }
  const wrong = [...told].flatMap(([uid, { username }]) =>
    got.get(uid) === 1 ? [] : [`${username} got “${text}” ${got.get(uid) ?? 0} times`],
  );
  const strangers = [...got.keys()].filter((uid) => !told.has(uid));
  return [...wrong, ...strangers.map((uid) => `“${text}” does not concern ${uid}`)].slice(0, 5);
}
