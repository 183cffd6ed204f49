import { api } from '#shared/api';
import type { Day, YearSite } from '../../frame/calendar.ts';
import type { MakeScript } from '../../frame/script.ts';
import { officers, type World } from '../../frame/world.ts';
import type { Person } from '../../rules/people.ts';
import { mayRead } from '../../rules/posts.ts';
import { peopleNow, publish } from '../posts-of-year.ts';
import { hasPhone, pushedTo } from './phones.ts';

/** A message of today. */
interface Sent {
  readonly mailingUid: string;
  /** Whether its sender took it back before it left. */
  readonly isCancelled: boolean;
  /** Whom it concerns. */
  readonly readers: readonly Person[];
}

const isSentOn = ({ isSchoolDay, weekday, date }: Day): boolean =>
  isSchoolDay && weekday === 4 && Math.floor(Date.parse(date) / 604_800_000) % 2 === 0;

/**
 * Every second Thursday the principal writes to a year and its carers. The sender looks at the preview and
 * sends it; in some weeks the sender then takes it back in time. Everybody whom it concerns gets one mail
 * and one push, or nothing.
 */
export const principal: MakeScript = (world) => {
  const today: Partial<Record<YearSite, Sent>> = {};
  return {
    name: 'principal',
    due: (day) => (isSentOn(day) ? [{ at: '10:20', what: 'send' }] : []),
    async act(day) {
      delete today[day.site];
      today[day.site] = await send(world, day);
    },
    async expect(day) {
      const sent = today[day.site];
      return isSentOn(day) && sent ? onceEach(world, day, sent) : [];
    },
  };
};

async function send(world: World, day: Day): Promise<Sent> {
  const { site } = day;
  const people = peopleNow(world, day);
  const years = people.flatMap(({ groups }) =>
    [...groups].filter((group) => group.startsWith('Year level ')),
  );
  const post = await publish(world, site, {
    title: `A message of ${day.date}`,
    type: 'principal',
    userTypes: ['STUDENTS', 'CARERS'],
    groups: [world.chance.pick(years)],
    isPublic: false,
    start: world.clock.now(),
  });
  const readers = people.filter((each) => mayRead(each, post, world.clock.now()));
  const route = api['send-emails'];
  const { sender } = officers[site];
  const form = { type: 'Principal' as const, postUids: [post.postUid] };
  const { audience_hash, count } = await world.ask(site, sender, route.preview, form);
  const reached = readers.filter(({ email }) => email !== '').length;
  if (count !== reached) throw new Error(`The preview has ${count} people, not ${reached}`);
  const real = { ...form, email_testing: false, audience_hash };
  const { mailingUid } = await world.ask(site, sender, route.send, real);
  const isCancelled = world.chance.is(0.25);
  if (isCancelled) await world.ask(site, sender, route.cancel, { mailingUid });
  world.byHand(
    isCancelled ? 'take back a message of the principal' : 'send a message of the principal',
  );
  return { mailingUid, isCancelled, readers };
}

function onceEach(world: World, day: Day, { mailingUid, isCancelled, readers }: Sent): string[] {
  const { site } = day;
  const got = new Map<string, number>();
  for (const { recipient } of world.mailsOf(day, 'PRINCIPAL'))
    got.set(recipient, (got.get(recipient) ?? 0) + 1);
  const pushed = pushedTo(world, day, ({ tag }) => tag === mailingUid);
  const wrong: string[] = [];
  const concerned = isCancelled ? [] : readers;
  for (const person of concerned) {
    const mails = got.get(world.userUid(site, person.username)) ?? 0;
    if (mails !== (person.email === '' ? 0 : 1))
      wrong.push(`${person.username} got ${mails} mails of the principal`);
    const pushes = pushed.get(person.sourcedId)?.length ?? 0;
    if (pushes !== (hasPhone(world, site, person) ? 1 : 0))
      wrong.push(`${person.username} got ${pushes} pushes of the principal`);
  }
  const uids = new Set(concerned.map(({ username }) => world.userUid(site, username)));
  const ids = new Set(concerned.map(({ sourcedId }) => sourcedId));
  const strangers = [
    ...[...got.keys()].filter((uid) => !uids.has(uid)),
    ...[...pushed.keys()].filter((id) => !ids.has(id)),
  ];
  return [...wrong, ...strangers.map((id) => `no message of today concerns ${id}`)].slice(0, 5);
}
