import { api } from '#shared/api';
import { addDays } from '#shared/kernel/zone';
import type { Day, YearSite } from '../frame/calendar.ts';
import type { MakeScript } from '../frame/script.ts';
import type { World } from '../frame/world.ts';
import type { Person } from '../rules/people.ts';
import { mayRead, type YearPost } from '../rules/posts.ts';
import { nowIs, peopleNow, publish, some, todayAt } from './posts-of-year.ts';

/** A notice that asks all carers of a year to read it, until a day. */
interface Asked {
  readonly site: YearSite;
  readonly post: YearPost;
  readonly by: string;
  /** The carers who have read it, by sourcedId. */
  readonly done: Set<string>;
}

const reminders = [3, 0];

/**
 * Every second Tuesday a notice asks each carer of a year to read it within eight days. Half of them
 * do; the others are reminded three days before the last day and on it, each once.
 */
export const asks: MakeScript = (world) => {
  const open: Asked[] = [];
  const isOf =
    ({ site, date }: Day) =>
    (each: Asked) =>
      each.site === site && each.by >= date;
  return {
    name: 'asks',
    due(day) {
      if (!day.isSchoolDay) return [];
      const isNew = day.weekday === 2 && Math.floor(Date.parse(day.date) / 604_800_000) % 2 === 0;
      return [{ at: '18:20', what: 'answer' }, ...(isNew ? [{ at: '09:40', what: 'ask' }] : [])];
    },
    async act(day, { what }) {
      if (what === 'ask') open.push(await askYear(world, day));
      else for (const each of open.filter(isOf(day))) await answer(world, day, each);
    },
    async expect(day) {
      return open.filter(isOf(day)).flatMap((each) => remindedOnce(world, day, each));
    },
  };
};

async function askYear(world: World, { site, date }: Day): Promise<Asked> {
  const years = peopleNow(world, { site, date }).flatMap(({ groups }) =>
    [...groups].filter((group) => group.startsWith('Year level ')),
  );
  const by = addDays(date, 8);
  const post = await publish(world, site, {
    // The number is that of this notice alone, so that a search for it finds one thing.
    title: `Please read ${world.chance.under(1_000_000)} by ${by}`,
    type: 'notice',
    userTypes: ['CARERS'],
    groups: [world.chance.pick(years)],
    isPublic: false,
    start: world.clock.now(),
    more: { ask: { by, rule: 'each_carer' } as never },
  });
  return { site, post, by, done: new Set() };
}

/** A tenth of the carers outstanding read it in an evening. */
async function answer(world: World, day: Day, asked: Asked): Promise<void> {
  const { site, post, done } = asked;
  const left = outstanding(world, day, asked);
  for (const person of some(world, left, Math.ceil(left.length / 10))) {
    const askUid = post.postUid;
    const own = await world.ask(site, person.username, api.asks.get, { askUid });
    const answers = own.subjects.map(({ subject }) => ({ subject, values: {} }));
    if (answers.length === 0) throw new Error(`${person.username} is not asked`);
    await world.ask(site, person.username, api.asks.answer, { askUid, text: own.text, answers });
    done.add(person.sourcedId);
    world.wrote(`the answer of ${person.username} to “${post.title}”`, async () => {
      const now = nowIs(world, site, person);
      // Who has left, and whom the post does not concern any longer, is not asked.
      if (!now || asked.by < todayAt(world, site) || !mayRead(now, post, world.clock.now()))
        return undefined;
      const read = await world.ask(site, now.username, api.asks.get, { askUid });
      return read.state !== 'waiting';
    });
  }
}

const outstanding = (world: World, day: Day, { post, done }: Asked): Person[] =>
  peopleNow(world, day).filter(
    (person) =>
      person.isCarer && mayRead(person, post, world.clock.now()) && !done.has(person.sourcedId),
  );

/** Those outstanding got one reminder on its day, and nobody else did. */
function remindedOnce(world: World, day: Day, asked: Asked): string[] {
  const { post, by } = asked;
  const got = new Map<string, number>();
  for (const { recipient, mailing } of world.mailsOf(day)) {
    if (mailing.includes(post.postUid)) got.set(recipient, (got.get(recipient) ?? 0) + 1);
  }
  const twice = [...got]
    .filter(([, count]) => count > 1)
    .map(([uid]) => `${uid} was reminded twice`);
  if (!reminders.some((days) => addDays(by, -days) === day.date)) {
    return got.size === 0 ? [] : [`${got.size} people were reminded on another day`];
  }
  const missed = outstanding(world, day, asked).filter(
    ({ email, username }) => email !== '' && !got.has(world.userUid(day.site, username)),
  );
  return [...twice, ...missed.map(({ username }) => `${username} was not reminded`)].slice(0, 5);
}
