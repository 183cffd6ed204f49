import { csvOf } from '#bin/demo/csv';
import { api } from '#shared/api';
import { addDays } from '#shared/kernel/zone';
import type { Day, YearSite } from '../frame/calendar.ts';
import { Refused } from '../frame/calls.ts';
import type { MakeScript } from '../frame/script.ts';
import { officers, type World } from '../frame/world.ts';
import type { Person } from '../rules/people.ts';
import { applyFile } from './files.ts';
import { isLeaveAsked } from './leave.ts';
import { nowIs, numberOf, peopleNow, some } from './posts-of-year.ts';

/** A row of the school's record of absences. */
interface Recorded {
  readonly id: string;
  readonly student: string;
  readonly date: string;
  status: 'verified' | 'unverified';
  /** Whether a family has said something about it. */
  isExplained: boolean;
}

/** What a carer reported on a day. */
interface Reported {
  readonly noticeUid: string;
  readonly by: Person;
  readonly child: Person;
  readonly date: string;
}

/** The schools' rows and what families said, by school. */
interface Kept {
  readonly rows: Recorded[];
  today: Reported[];
  /** Carers who are mailed today about absences without a reason. */
  asked: Map<string, Person>;
  /** The absences that a mail named to a carer: `carer absence`. */
  readonly named: Set<string>;
}

const newSchool = (): Kept => ({ rows: [], today: [], asked: new Map(), named: new Set() });

/** The days between two school days at most, of which the second one's mail names the absences. */
const longestWeekend = 5;

/** Words that only the sender and the office may read. */
const secret = 'Nobody else may read this';

/**
 * Families report absences in the morning, the school's file records others without a reason, carers
 * are asked at 10 am and explain at noon; the file of the next day has what the office recorded.
 */
export const absences: MakeScript = (world) => {
  const kept: Record<YearSite, Kept> = { main: newSchool(), regional: newSchool() };
  return {
    name: 'absences',
    due: ({ isSchoolDay }) =>
      isSchoolDay
        ? [
            { at: '07:50', what: 'report' },
            { at: '09:05', what: 'see' },
            { at: '09:20', what: 'file' },
            { at: '10:00', what: 'ask' },
            { at: '12:10', what: 'explain' },
          ]
        : [],
    async act(day, { what }) {
      const school = kept[day.site];
      if (what === 'report') await report(world, day, school);
      if (what === 'see') await seeAll(world, day, school);
      if (what === 'file') await dropFile(world, day, school);
      if (what === 'ask') whoIsAsked(world, day, school);
      if (what === 'explain') await explain(world, day, school);
    },
    async expect(day) {
      if (!day.isSchoolDay) return [];
      const school = kept[day.site];
      return [
        ...mailedOnce(world, day, school),
        ...askedOnce(world, day, school),
        ...(await readRightly(world, day, school)),
      ];
    },
  };
};

/** Two carers say that a child is ill today. */
async function report(world: World, day: Day, school: Kept): Promise<void> {
  const people = peopleNow(world, day);
  school.today = [];
  const carers = people.filter(({ children, email }) => children.length > 0 && email !== '');
  for (const by of some(world, carers, 2)) {
    const child = people.find(({ sourcedId }) => sourcedId === by.children[0]);
    if (!child || school.today.some((each) => each.child === child)) continue;
    const { noticeUid } = await world.ask(day.site, by.username, api.absences.create, {
      kind: 'absence',
      STUDENT_NUMBER: numberOf(world, day.site, child),
      days: [day.date],
      part: 'day',
      reason: 'illness',
      text: secret,
    });
    school.today.push({ noticeUid, by, child, date: day.date });
    world.wrote(`the notice ${noticeUid} of ${by.username}`, async () => {
      // Its sender reads it as long as the link to the child is in force.
      const sender = nowIs(world, day.site, by);
      if (!sender?.children.includes(child.sourcedId)) return undefined;
      return (await textShown(world, day.site, sender, noticeUid))?.includes(secret) ?? false;
    });
  }
}

/** The office sees each new notice. */
async function seeAll(world: World, { site }: Day, { today }: Kept): Promise<void> {
  const { attendance } = officers[site];
  for (const { noticeUid, by, child } of today) {
    const notice = await world.ask(site, attendance, api.attendance.get, { noticeUid });
    const { updated_at = '' } = notice;
    await world.ask(site, attendance, api.attendance.see, { noticeUid, updated_at });
    const userUid = world.userUid(site, child.username);
    world.looks.push({
      site,
      carer: by.username,
      child: userUid,
      record: 'absence',
      act: 'change',
    });
    world.byHand('see a notice of absence');
  }
}

/** The file has what was reported as verified, and a few absences that nobody has explained. */
async function dropFile(world: World, day: Day, school: Kept): Promise<void> {
  const { site, date } = day;
  const { rows, today } = school;
  for (const each of rows) if (each.isExplained) each.status = 'verified';
  const row = (child: Person, is: Pick<Recorded, 'status' | 'isExplained'>) =>
    rows.push({ id: `${site}-${rows.length + 1}`, student: child.username, date, ...is });
  for (const { child } of today) row(child, { status: 'verified', isExplained: true });
  const students = peopleNow(world, day).filter(({ type }) => type === 'student');
  for (const child of some(world, students, 2)) {
    if (today.some((each) => each.child.username === child.username)) continue;
    row(child, { status: 'unverified', isExplained: false });
  }
  const known = new Map(students.map((each) => [each.username, each]));
  const columns = ['DAILY_ATTENDANCE_ID', 'STUDENT_NUMBER', 'date', 'period', 'status', 'reason'];
  const cells = rows.flatMap(({ id, student, date: of, status }) => {
    const child = known.get(student);
    if (!child || of < `${day.year.year}`) return [];
    return [[id, numberOf(world, site, child), of, 'day', status, '']];
  });
  await world.drop(site, 'absences.csv', Buffer.from(csvOf(columns, cells)));
  await applyFile(world, { site, by: officers[site].administrator, filename: 'absences.csv' });
}

/** Decides who is mailed: a carer of a child with an absence of today or of the school day before. */
function whoIsAsked(world: World, day: Day, { rows, asked, named }: Kept): void {
  asked.clear();
  // What cannot leave today is in the mail of tomorrow.
  if (world.trouble.isMailStopped) return;
  const people = peopleNow(world, day);
  const known = [...new Set(rows.map(({ date }) => date))].toSorted().slice(-2);
  // The school day before, unless holidays are between the two.
  const days = known.filter((date) => date >= addDays(day.date, -longestWeekend));
  const idOf = new Map(people.map(({ username, sourcedId }) => [username, sourcedId]));
  const { site } = day;
  const open = rows.filter(
    ({ date, status, student }) =>
      days.includes(date) &&
      status === 'unverified' &&
      // What the family asked for says why, also if it was declined.
      !isLeaveAsked(world, { site, date }, idOf.get(student) ?? ''),
  );
  for (const carer of people.filter(({ email }) => email !== '')) {
    const theirs = open.filter(
      ({ student, isExplained }) =>
        !isExplained &&
        people.some(
          ({ sourcedId, username }) => username === student && carer.children.includes(sourcedId),
        ),
    );
    const fresh = theirs.filter(({ id }) => !named.has(`${carer.sourcedId} ${id}`));
    if (fresh.length === 0) continue;
    asked.set(world.userUid(day.site, carer.username), carer);
    for (const { id } of fresh) named.add(`${carer.sourcedId} ${id}`);
  }
}

/** Some carers who were asked explain what the school has recorded. */
async function explain(world: World, day: Day, { rows, asked }: Kept): Promise<void> {
  const people = peopleNow(world, day);
  for (const carer of asked.values()) {
    if (!world.chance.is(0.7)) continue;
    const children = people.filter(({ sourcedId }) => carer.children.includes(sourcedId));
    const open = rows.filter(
      ({ date, student, status, isExplained }) =>
        date === day.date &&
        status === 'unverified' &&
        !isExplained &&
        children.some(({ username }) => username === student),
    );
    const [first] = open;
    if (!first) continue;
    await world.ask(day.site, carer.username, api.absences.create, {
      DAILY_ATTENDANCE_ID: first.id,
      reason: 'family',
      text: secret,
    });
    first.isExplained = true;
  }
}

/** Each report leads to one mail to the office and one to the sender. */
function mailedOnce(world: World, day: Day, { today }: Kept): string[] {
  const sent = world.mailsOf(day, 'Notify_Absence');
  return today.flatMap(({ noticeUid, by }) => {
    const about = sent.filter(({ mailing }) => mailing.includes(noticeUid));
    const toSender = about.filter(({ to }) => to === by.email);
    const toOffice = about.filter(({ to }) => to.startsWith('absences@'));
    return toSender.length === 1 && toOffice.length === 1
      ? []
      : [
          `${by.username}’s report: ${toSender.length} to the sender, ${toOffice.length} to the office`,
        ];
  });
}

/** Each carer who is asked got one mail, and nobody else did. */
function askedOnce(world: World, day: Day, { asked }: Kept): string[] {
  const got = new Map<string, string[]>();
  for (const { recipient, mailing, at } of world.mailsOf(day, 'Unverified_Absence')) {
    const mail = `${mailing} at ${new Date(at).toISOString()}`;
    if (mailing.startsWith('unexplained-'))
      got.set(recipient, [...(got.get(recipient) ?? []), mail]);
  }
  return [
    ...[...asked].flatMap(([uid, { username }]) => {
      const mails = got.get(uid) ?? [];
      return mails.length === 1 ? [] : [`${username} was asked ${mails.length} times: ${mails}`];
    }),
    ...[...got.keys()].flatMap((uid) => (asked.has(uid) ? [] : [`${uid} was asked for nothing`])),
  ];
}

/** Another carer reads of a report without its words, and others find nothing. */
async function readRightly(world: World, day: Day, { today }: Kept): Promise<string[]> {
  const people = peopleNow(world, day);
  const wrong: string[] = [];
  for (const { noticeUid, by, child } of today) {
    const office: string = officers[day.site].attendance;
    const strangers = people.filter(
      ({ type, username }) => type !== 'student' && username !== office,
    );
    const looking = some(world, strangers, 3);
    const others = people.filter(
      (each) => each.children.includes(child.sourcedId) && each.username !== by.username,
    );
    for (const each of [by, ...others, ...looking]) {
      const isSender = each.username === by.username;
      const isCarer = each.children.includes(child.sourcedId);
      const shown = await textShown(world, day.site, each, noticeUid);
      const isRight = isSender
        ? shown?.includes(secret)
        : isCarer
          ? shown !== undefined && !shown.includes(secret)
          : shown === undefined || !shown.includes(secret);
      if (!isRight) wrong.push(`${each.username} reads ${shown ?? 'nothing'} of ${noticeUid}`);
    }
  }
  return wrong;
}

async function textShown(world: World, site: YearSite, { username }: Person, noticeUid: string) {
  try {
    return JSON.stringify(await world.ask(site, username, api.absences.getNotice, { noticeUid }));
  } catch (error) {
    if (error instanceof Refused && [403, 404].includes(error.status)) return undefined;
    throw error;
  }
}
