import { afterAll, beforeAll, expect, it } from 'vitest';
import { personKeys } from '#functions/people/store/person-record';
import { absences } from '#shared/absences/absences.contract';
import { requestFor } from '#shared/kernel/request';
import type { Input, Route } from '#shared/kernel/route';
import { learningBehaviourByCourse } from '#shared/learning/learning-behaviour-by-course.contract';
import { plotcourse } from '#shared/learning/plotcourse.contract';
import { plottask } from '#shared/learning/plottask.contract';
import { studentAcademicReports } from '#shared/learning/student-academic-reports.contract';
import { studentLearningBehaviour } from '#shared/learning/student-learning-behaviour.contract';
import { schoolToday } from '#test/support/college/absences';
import {
  familyShapes,
  peopleOf,
  relationOf,
  type ShapedChild,
  sites,
  startFamilies,
} from '#test/support/college/family-shapes';
import type { MemoryPortal } from '#test/support/memory/memory-portal';
import { sampleCourseId, sampleReport, storeLearning } from '#test/support/portal/twin-learning';
import { proofRuns, proofSeed } from '#test/support/proof-runs';
import { profile } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { putInto } from '#test/support/records/school-records';

/**
 * Everybody asks for the results, behaviours, reports and attendance of every child nearby: the
 * adults of random families, the children, and people with several roles.
 */
const families = familyShapes(Math.max(12, proofRuns(40)), proofSeed);
const people = peopleOf(families, schoolToday);
const { children, adults } = people;

const parentOf = { is_carer: true, children: [linkTo('u-child0a')] };
/** People with several roles; some are carers of the first child. */
const combined = [
  { username: 'admin', is: { type: 'faculty', capabilities: ['administrator'] } },
  {
    username: 'admin-carer',
    is: { type: 'faculty', capabilities: ['administrator'], ...parentOf },
  },
  { username: 'carer-editor', is: { type: 'affiliate', capabilities: ['editor'], ...parentOf } },
  { username: 'teacher-editor', is: { type: 'faculty', places: ['one'] } },
  { username: 'student-editor', is: { type: 'student', places: ['one'] } },
  { username: 'counsellor', is: { type: 'faculty', capabilities: ['counsellor'] } },
  { username: 'privacy', is: { type: 'faculty', capabilities: ['privacy', 'reports'] } },
] as const;

let portal: MemoryPortal;
const tokens = new Map<string, Promise<string>>();
interface Person {
  readonly site: string;
  readonly username: string;
}
async function ask<R extends Route>({ site, username }: Person, route: R, input: Input<R>) {
  const key = `${site} ${username}`;
  const token = tokens.get(key) ?? portal.admit(site, username, `u-${username}`);
  tokens.set(key, token);
  return portal.call(site, await token, requestFor(route, input));
}

const wordOf = ({ site, username }: Person) => `Word-of-${username}-${site}`;
const wordsIn = (text: string) => [...new Set(text.match(/Word-of-\w+-\w+/g))];

beforeAll(async () => {
  portal = await startFamilies(families, people);
  const tables = { db: portal.tables.db, table: (name: string) => name };
  for (const child of children) {
    await storeLearning(tables, child.site, { userUid: child.userUid, word: wordOf(child) });
  }
  for (const site of sites) {
    for (const { username, is } of combined) {
      const person = profile({
        username,
        userUid: `u-${username}`,
        schoolUid: site,
        ...is,
      } as never);
      await putInto(tables, 'users', { ...person, ...personKeys(schoolNamed(site), person) });
    }
  }
});
afterAll(() => portal.stop());

function linkTo(userUid: string) {
  return { userUid, status: 'active', restricted: false };
}

const filename = sampleReport;
/** Every call about one student. */
const readsOf = (username: string) =>
  [
    [plotcourse.list, { username }],
    [plottask.list, { username, courseId: sampleCourseId }],
    [studentAcademicReports.list, { username }],
    [studentAcademicReports.download, { username, filename }],
    [studentAcademicReports.address, { username, filename }],
    [studentLearningBehaviour.list, { username }],
    [studentLearningBehaviour.summary, { username }],
    [learningBehaviourByCourse.list, { username }],
    [absences.summary, { username }],
  ] as const;

const unknowns = new Map<string, Promise<string[]>>();
/** Returns the answers to a person who asks about a student who does not exist. */
function unknownTo(person: Person): Promise<string[]> {
  const key = `${person.site} ${person.username}`;
  const asked = async () => {
    const answers = readsOf('nobody').map(([route, input]) => ask(person, route, input as never));
    return (await Promise.all(answers)).map(({ text }) => text);
  };
  const known = unknowns.get(key) ?? asked();
  unknowns.set(key, known);
  return known;
}

/** Expects that a person sees a child in every call, or in none, as if there were no such child. */
async function expectSeen(person: Person, child: ShapedChild, isSeen: boolean): Promise<void> {
  const who = [person.site, person.username, child.username];
  const answers = await Promise.all(
    readsOf(child.username).map(([route, input]) => ask(person, route, input as never)),
  );
  const shown = isSeen ? [200, 303] : [403, 404];
  const wrong = answers.filter(({ status }) => !shown.includes(status));
  expect([...who, wrong]).toEqual([...who, []]);
  const texts = answers.map(({ text }) => text);
  if (!isSeen) expect([...who, ...texts]).toEqual([...who, ...(await unknownTo(person))]);
  else expect([...who, ...wordsIn(texts.join())]).toEqual([...who, wordOf(child)]);
}

it('shows the dashboard of a child to carers of today and to staff on duty, and to no other adult', async () => {
  for (const adult of adults) {
    const near = children.filter(
      ({ site, family }) =>
        site === adult.site && family >= adult.family && family < adult.family + 3,
    );
    for (const child of near)
      await expectSeen(adult, child, relationOf(adult, child) !== undefined);
  }
});

it('shows students their own dashboard and no other', async () => {
  for (const child of children.slice(0, 7)) {
    for (const other of children.filter(({ site }) => site === child.site).slice(0, 7)) {
      await expectSeen(child, other, other.userUid === child.userUid);
    }
  }
});

it.each(combined)('shows $username only the own child, with all roles', async (one) => {
  const isParent = 'is_carer' in one.is;
  for (const site of sites) {
    const near = children.filter((child) => child.site === site && child.family < 3);
    for (const child of near) {
      await expectSeen({ site, ...one }, child, isParent && child.userUid === 'u-child0a');
    }
  }
});
