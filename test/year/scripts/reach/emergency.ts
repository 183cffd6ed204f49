import { api } from '#shared/api';
import { addDays } from '#shared/kernel/zone';
import { keptDays } from '#shared/retention';
import type { Day, YearSite } from '../../frame/calendar.ts';
import type { MakeScript } from '../../frame/script.ts';
import { officers, type World } from '../../frame/world.ts';
import type { Person } from '../../rules/people.ts';
import { calledAs } from '../../sis/numbers.ts';
import { peopleNow, some } from '../posts-of-year.ts';
import { hasPhone, pushedTo } from './phones.ts';

const words = 'Please stay inside until the storm has passed.';
const clear = 'All clear. The storm has passed.';

/** The day of an emergency: the second Wednesday of a term at the first school, a day later at the other. */
const isStormy = ({ date, year, term, site, weekday }: Day): boolean => {
  const start = year.terms[(term ?? 0) - 1]?.start;
  if (start === undefined || weekday !== (site === 'main' ? 3 : 4)) return false;
  const days = (Date.parse(date) - Date.parse(start)) / 86_400_000;
  return days >= 7 && days < 14;
};

/** An emergency at a school: whom it concerns, and who is known to be safe. */
interface Storm {
  readonly people: readonly Person[];
  readonly safe: Set<string>;
}

/** A roll-call that has ended, with the day. */
interface Ended {
  readonly site: YearSite;
  readonly rollUid: string;
  readonly date: string;
}

/** Nights after the term of marks in which the purge gets on. */
const nights = 3;

/**
 * Once a term a storm comes: everybody gets the message by mail, push and text, ten people say “I am safe”, a
 * carer marks a child, a teacher finds another one, and everybody gets the all-clear. A month later the
 * numbers are left, and no mark.
 */
export const emergency: MakeScript = (world) => {
  const storms: Partial<Record<YearSite, Storm>> = {};
  const ended: Ended[] = [];
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
        storms[site] = { people: peopleNow(world, day).filter(isConcerned), safe: new Set() };
        await change(world, site, { status: true, message: words, asks_safety: true });
      }
      const storm = storms[site];
      if (!storm) return;
      if (what === 'marks') await markSome(world, site, storm);
      if (what === 'all-clear') ended.push(await end(world, day, storm));
    },
    async expect(day) {
      const storm = storms[day.site];
      const over = ended.filter(({ site }) => site === day.site);
      return [
        ...(isStormy(day) && storm ? [words, clear] : []).flatMap((text) =>
          onceEach(world, day, { people: storm?.people ?? [], text }),
        ),
        ...over.flatMap((each) => marksAreKept(world, day, each)),
      ];
    },
  };
};

async function change(world: World, site: YearSite, is: object): Promise<void> {
  const { administrator } = officers[site];
  const route = api.emergencybroadcast;
  const { updated_at } = await world.ask(site, administrator, route.get, {});
  const channels = site === 'main' ? ['mail', 'push', 'sms'] : ['mail', 'push'];
  const input = { channels, ...is, ...(updated_at && { updated_at }) };
  await world.ask(site, administrator, route.update, input as never);
}

/** Students, staff and affiliates, and carers with a link in force. */
const isConcerned = ({ type, isCarer, children }: Person): boolean =>
  type !== 'affiliate' || !isCarer || children.length > 0;

/** Ten people mark themselves, a carer marks a child, and a teacher marks a child by name. */
async function markSome(world: World, site: YearSite, { people, safe }: Storm): Promise<void> {
  const route = api['roll-call'];
  for (const each of some(world, people, 10)) {
    await world.ask(site, each.username, route.mark, { state: 'safe' });
    safe.add(each.sourcedId);
  }
  const byId = new Map(people.map((each) => [each.sourcedId, each]));
  // If a link of the child is restricted, what a carer says is a claim that the school checks.
  const isOpen = (child: string) =>
    !world.known[site].get('users', child)?.['metadata.portal.restrictedAgents'];
  const carers = people.filter(({ children: [child = ''] }) => byId.has(child) && isOpen(child));
  for (const carer of some(world, carers, 1)) {
    const child = byId.get(carer.children[0] ?? '') as Person;
    const marked = world.userUid(site, child.username);
    await world.ask(site, carer.username, route.mark, { child: marked, state: 'safe' });
    safe.add(child.sourcedId);
  }
  const students = people.filter(({ type }) => type === 'student');
  const [child] = some(world, students, 1);
  // Who is a carer of the child too looks at it as family.
  const teachers = people.filter(
    ({ type, children }) => type === 'faculty' && !children.includes(child?.sourcedId ?? ''),
  );
  const [teacher] = some(world, teachers, 1);
  if (!teacher || !child) return;
  const student = world.userUid(site, child.username);
  const name = world.known[site].get('users', child.sourcedId)?.familyName ?? '';
  const found = await world.ask(site, teacher.username, route.findStudents, { name });
  if (found.length < 20 && !found.some(({ userUid }) => userUid === student))
    throw new Error(`${teacher.username} does not find ${child.username}`);
  await world.ask(site, teacher.username, route.markStudent, { student, state: 'safe' });
  safe.add(child.sourcedId);
  const [carer] = people.filter(({ children }) => children.includes(child.sourcedId));
  if (carer)
    world.looks.push({
      site,
      carer: carer.username,
      child: student,
      record: 'safety',
      act: 'change',
    });
}

/** Ends the roll-call, whose numbers are those of the marks, and the emergency. */
async function end(world: World, { site, date }: Day, { safe }: Storm): Promise<Ended> {
  const { administrator } = officers[site];
  const route = api['roll-call'];
  const { roll } = await world.ask(site, administrator, route.get, {});
  if (!roll) throw new Error('No roll-call is open');
  const { rollUid } = roll;
  const report = await world.ask(site, administrator, route.allClear, { rollUid });
  await change(world, site, { status: false, message: '', all_clear: clear });
  world.byHand('end an emergency');
  if (report.safe !== safe.size)
    throw new Error(`${report.safe} people are safe, and ${safe.size} were marked`);
  return { site, rollUid, date };
}

interface Told {
  readonly people: readonly Person[];
  readonly text: string;
}

/** Everybody whom it concerns got a message with these words once on each channel, and nobody else did. */
function onceEach(world: World, day: Day, { people, text }: Told): string[] {
  const { site, at } = day;
  const from = at('00:00').getTime();
  const isIt = (said: string) => said.includes(text);
  const mails = world.mailsOf(day).filter(({ subject }) => isIt(subject));
  const pushes = pushedTo(world, day, ({ body }) => isIt(body));
  const texts = world.texts.filter((each) => site === 'main' && each.at >= from && isIt(each.body));
  const numbers = people.flatMap(({ sourcedId }) => {
    const sms = world.known[site].get('users', sourcedId)?.sms;
    return site === 'main' && sms ? [calledAs(sms)] : [];
  });
  const reached = people.filter(({ email }) => email !== '');
  const owners = people.filter((each) => hasPhone(world, site, each));
  return [
    ...compared(`the mail “${text}”`, {
      wanted: reached.map(({ username }) => world.userUid(site, username)),
      got: mails.map(({ recipient }) => recipient),
    }),
    ...compared(`the push “${text}”`, {
      wanted: owners.map(({ sourcedId }) => sourcedId),
      got: [...pushes].flatMap(([sourcedId, each]) => each.map(() => sourcedId)),
    }),
    ...compared(`the text “${text}”`, {
      wanted: [...new Set(numbers)],
      got: texts.map(({ number }) => number),
    }),
  ];
}

/** Compares who should have got something once with who got it. */
function compared(
  what: string,
  { wanted, got }: { readonly wanted: readonly string[]; readonly got: readonly string[] },
): string[] {
  const counts = new Map<string, number>();
  for (const each of got) counts.set(each, (counts.get(each) ?? 0) + 1);
  const wrong = wanted.filter((each) => counts.get(each) !== 1);
  const strangers = [...counts.keys()].filter((each) => !wanted.includes(each));
  return [
    ...wrong.map((each) => `${each} got ${what} ${counts.get(each) ?? 0} times`),
    ...strangers.map((each) => `${what} does not concern ${each}`),
  ].slice(0, 5);
}

/** Marks are there for their term, and nowhere after it; the numbers stay. */
function marksAreKept(world: World, { date, weekday }: Day, { site, rollUid, date: on }: Ended) {
  if (weekday !== 7) return [];
  const records = world.portal.tables
    .texts('roll-call')
    .filter(([pk]) => `${pk}`.startsWith(`${site}#`));
  const marks = records.filter(([pk]) => `${pk}`.includes(rollUid)).length;
  const isNumbered = records.some(([, sk]) => sk === rollUid);
  const until = addDays(on, keptDays.rollCalls);
  if (date < until && marks === 0) return [`the marks of ${on} ended too early`];
  if (date > addDays(until, nights) && marks > 0) return [`${marks} marks of ${on} are left`];
  return isNumbered ? [] : [`the numbers of the roll-call of ${on} are gone`];
}
