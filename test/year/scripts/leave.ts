import { api } from '#shared/api';
import { addDays } from '#shared/kernel/zone';
import type { Day, YearSite } from '../frame/calendar.ts';
import type { MakeScript } from '../frame/script.ts';
import { officers, type World } from '../frame/world.ts';
import type { Person } from '../rules/people.ts';
import { nowIs, numberOf, peopleNow, some } from './posts-of-year.ts';

/** The days of leaves, by site, child and day. Scripts of absences ask here. */
const leaves = new WeakMap<World, Set<string>>();

/** Whether a family has asked that a child may be away on a day: also what was declined tells why. */
export const isLeaveAsked = (
  world: World,
  { site, date }: Pick<Day, 'site' | 'date'>,
  child: string,
) => leaves.get(world)?.has(`${site} ${child} ${date}`) ?? false;

interface Asked {
  readonly site: YearSite;
  readonly noticeUid: string;
  readonly by: Person;
  /** The sourcedId of the child. */
  readonly child: string;
  /** The first day. */
  readonly from: string;
  /** When the office decided, and what. */
  decided?: { readonly date: string; readonly approved: boolean };
}

/**
 * On Wednesdays a carer asks for leave in the week after next. The next morning the office decides, and
 * the carer gets one mail about it and reads the decision.
 */
export const leave: MakeScript = (world) => {
  const asked: Asked[] = [];
  const open = ({ site }: Day) => asked.filter((each) => each.site === site && !each.decided);
  return {
    name: 'leave',
    due({ isSchoolDay, weekday, term }) {
      if (!isSchoolDay || term === undefined) return [];
      const decide = { at: '08:40', what: 'decide' };
      return weekday === 3 ? [decide, { at: '17:20', what: 'ask' }] : [decide];
    },
    async act(day, { what }) {
      if (what === 'ask') await ask(world, day, asked);
      else for (const each of open(day)) await decide(world, day, each);
    },
    async expect(day) {
      const today = asked.filter(
        ({ site, decided }) => site === day.site && decided?.date === day.date,
      );
      const wrong: string[] = [];
      for (const each of today) wrong.push(...(await isKnown(world, day, each)));
      return wrong;
    },
  };
};

/** Days of a leave. */
const lasts = 5;

async function ask(world: World, day: Day, asked: Asked[]): Promise<void> {
  const { site, date, year } = day;
  const from = addDays(date, 12);
  const isInTerm = year.terms.some(
    ({ start, end }) => start <= from && addDays(from, lasts - 1) < end,
  );
  if (!isInTerm) return;
  const people = peopleNow(world, day);
  const carers = people.filter(({ children, email }) => children.length > 0 && email !== '');
  const [by] = some(world, carers, 1);
  const child = people.find(({ sourcedId }) => sourcedId === by?.children[0]);
  if (!by || !child) return;
  const { noticeUid } = await world.ask(site, by.username, api.absences.create, {
    kind: 'leave',
    STUDENT_NUMBER: numberOf(world, site, child),
    from,
    to: addDays(from, lasts - 1),
    reason: 'family',
    destination: 'Abroad',
  });
  asked.push({ site, noticeUid, by, child: child.sourcedId, from });
  const known = leaves.get(world) ?? new Set();
  for (let n = 0; n < lasts; n++) known.add(`${site} ${child.sourcedId} ${addDays(from, n)}`);
  leaves.set(world, known);
}

async function decide(world: World, { site, date }: Day, asked: Asked): Promise<void> {
  const { noticeUid, child } = asked;
  const { attendance } = officers[site];
  const approved = world.chance.is(0.7);
  const { updated_at = '' } = await world.ask(site, attendance, api.attendance.get, { noticeUid });
  await world.ask(site, attendance, api.attendance.decide, {
    noticeUid,
    updated_at,
    approved,
    answer: 'We talked about it.',
    family_checked: true,
  });
  asked.decided = { date, approved };
  const { username } = asked.by;
  const [first] = peopleNow(world, { site, date }).filter(({ sourcedId }) => sourcedId === child);
  if (first && nowIs(world, site, asked.by)?.children.includes(child)) {
    const of = world.userUid(site, first.username);
    world.looks.push({ site, carer: username, child: of, record: 'absence', act: 'change' });
  }
  world.wrote(`the decision about the leave ${noticeUid}`, async () => {
    const sender = nowIs(world, site, asked.by);
    if (!sender?.children.includes(child)) return undefined;
    const route = api.absences.getNotice;
    const { state } = await world.ask(site, sender.username, route, { noticeUid });
    // What is over is closed.
    return [approved ? 'approved' : 'declined', 'closed', 'recorded'].includes(state);
  });
  world.byHand('decide a leave');
}

async function isKnown(world: World, day: Day, { noticeUid, by, decided }: Asked) {
  const { site } = day;
  const wrong: string[] = [];
  const [child = ''] = by.children;
  // Whose link has ended meanwhile hears and reads nothing about the child.
  const isLinked = peopleNow(world, day).some(
    ({ sourcedId, children }) => sourcedId === by.sourcedId && children.includes(child),
  );
  const mails = world
    .mailsOf(day)
    .filter(({ mailing, to }) => mailing.includes(noticeUid) && to === by.email);
  if (mails.length !== (isLinked ? 1 : 0))
    wrong.push(`${by.username} got ${mails.length} mails about a decision`);
  if (!isLinked) return wrong;
  const { state } = await world.ask(site, by.username, api.absences.getNotice, { noticeUid });
  const wanted = decided?.approved ? 'approved' : 'declined';
  if (state !== wanted) wrong.push(`${by.username} reads ${state} of a leave that is ${wanted}`);
  return wrong;
}
