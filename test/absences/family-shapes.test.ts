import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absences } from '#shared/absences/absences.contract';
import { carerstudents } from '#shared/absences/carerstudents.contract';
import type { Notice } from '#shared/absences/notice';
import { sendAbsentEmail } from '#shared/absences/send-absent-email.contract';
import { requestFor } from '#shared/kernel/request';
import type { Input, Route } from '#shared/kernel/route';
import { unwrap } from '#shared/kernel/wire';
import { learningBehaviourByCourse } from '#shared/learning/learning-behaviour-by-course.contract';
import { plotcourse } from '#shared/learning/plotcourse.contract';
import { plottask } from '#shared/learning/plottask.contract';
import { studentAcademicReports } from '#shared/learning/student-academic-reports.contract';
import { studentLearningBehaviour } from '#shared/learning/student-learning-behaviour.contract';
import { studentInfo } from '#shared/people/student-info.contract';
import { releaseNotices, schoolToday, weekday } from '#test/support/college/absences';
import {
  familyShapes,
  isCovered,
  isHeaded,
  isTaught,
  peopleOf,
  relationOf,
  type ShapedAdult,
  type ShapedChild,
  startFamilies,
} from '#test/support/college/family-shapes';
import type { MemoryPortal } from '#test/support/memory/memory-portal';
import { proofRuns, proofSeed } from '#test/support/proof-runs';

/** A dozen families have every relation; the proof has 40. */
const families = familyShapes(Math.max(12, proofRuns(40)), proofSeed);
const people = peopleOf(families, schoolToday);
const { children, adults } = people;

let portal: MemoryPortal;
/** The notice about each child that has a sender, by site and child. */
const sent = new Map<string, { readonly notice: Notice; readonly by: string }>();
const keyOf = ({ site, userUid }: ShapedChild) => `${site} ${userUid}`;
/** The words that only the sender and the office read. */
const secretOf = ({ site, username }: ShapedChild) => `Secret-of-${username}-${site}`;

const tokens = new Map<string, Promise<string>>();
interface Person {
  readonly site: string;
  readonly username: string;
}

async function ask<R extends Route>({ site, username }: Person, route: R, input: Input<R>) {
  const key = `${site} ${username}`;
  const token = tokens.get(key) ?? portal.admit(site, username, `u-${username}`);
  tokens.set(key, token);
  const { status, text } = await portal.call(site, await token, requestFor(route, input));
  return { status, text };
}

const content = { part: 'day', reason: 'family', destination: '' } as const;

beforeAll(async () => {
  portal = await startFamilies(families, people);
  for (const child of children) {
    const sender = adults.find((adult) => relationOf(adult, child) === 'carer');
    if (!sender) continue;
    const { status, text } = await ask(sender, absences.create, {
      ...content,
      STUDENT_NUMBER: child.number,
      days: [weekday(1)],
      text: secretOf(child),
    });
    expect([child.username, status]).toEqual([child.username, 200]);
    const notice = unwrap('records', text) as Notice;
    sent.set(keyOf(child), { notice, by: sender.username });
  }
  await releaseNotices(portal.tables);
});
afterAll(() => portal.stop());

/** Returns the children whom an adult is asked about: those of three families, also of the other school. */
function targetsOf({ site, family }: ShapedAdult): ShapedChild[] {
  const near = children.filter((child) => child.family >= family && child.family < family + 3);
  const here = (child: ShapedChild) => child.site === site;
  const isOnlyThere = (child: ShapedChild) =>
    !near.some((each) => each.site === site && each.number === child.number);
  return near.filter((child) => here(child) || isOnlyThere(child));
}

type Duty = (adult: ShapedAdult, child: ShapedChild) => boolean;
/** Whether an adult is on duty for a child for one reason only. */
const isOnly =
  (is: Duty): Duty =>
  (adult, child) =>
    [isTaught, isHeaded, isCovered].every((each) => each(adult, child) === (each === is));

/** The reads of a child's absences, by the names that a caller can send. */
const readsOf = (named: { number: string; username: string }) =>
  [
    [absences.list, { STUDENT_NUMBER: named.number, limit: 20 }],
    [absences.listNotices, { STUDENT_NUMBER: named.number, limit: 20 }],
    [absences.percentage, { STUDENT_NUMBER: named.number }],
    [absences.summary, { username: named.username }],
    [studentInfo.get, { STUDENT_NUMBER: named.number }],
    [plotcourse.list, { username: named.username }],
    [plottask.list, { username: named.username, courseId: 'eng8' }],
    [studentAcademicReports.list, { username: named.username, limit: 20 }],
    [studentLearningBehaviour.list, { username: named.username }],
    [studentLearningBehaviour.summary, { username: named.username }],
    [learningBehaviourByCourse.list, { username: named.username }],
  ] as const;

/** The writes that name a child or a child's notice. */
const writesOf = (child: ShapedChild, notice: Pick<Notice, 'noticeUid' | 'updated_at'>) =>
  [
    [absences.create, { ...content, STUDENT_NUMBER: child.number, days: [weekday(2)] }],
    [absences.create, { ...content, DAILY_ATTENDANCE_ID: `${child.username}-unverified` }],
    [absences.change, { ...content, ...versionOf(notice), text: 'Changed.' }],
    [absences.withdraw, { noticeUid: notice.noticeUid }],
    [sendAbsentEmail.send, { noticeUid: notice.noticeUid }],
  ] as const;

const versionOf = ({ noticeUid, updated_at = '' }: Pick<Notice, 'noticeUid' | 'updated_at'>) => ({
  noticeUid,
  updated_at,
});
const nobody = { number: 'n-nobody', username: 'nobody' };
const nothing = { noticeUid: 'none', updated_at: '2026-01-01T00:00:00.000Z' };

/** Returns the people whose names, words or secrets a text contains, with their school. */
const namedIn = (text: string, word: string) => [
  ...new Set([...text.matchAll(new RegExp(`${word}-of-(\\w+-\\w+)`, 'g'))].map(([, who]) => who)),
];

describe('families of many shapes', () => {
  it('has carers, staff on duty, and adults without access, at both schools', () => {
    const found = new Set(
      adults.flatMap((adult) =>
        targetsOf(adult).map((child) => `${adult.site} ${relationOf(adult, child)}`),
      ),
    );
    const wanted = ['main carer', 'main duty', 'main undefined', 'regional undefined'];
    expect(wanted.filter((each) => !found.has(each))).toEqual([]);
    const duties = [isTaught, isHeaded, isCovered].map((is) =>
      adults.some((adult) =>
        targetsOf(adult).some(
          (child) =>
            is(adult, child) && relationOf(adult, child) === 'duty' && isOnly(is)(adult, child),
        ),
      ),
    );
    expect(duties).toEqual([true, true, true]);
    expect(sent.size).toBeGreaterThan(5);
  });

  it('lists the children whose carer an adult is today, and no others', async () => {
    for (const adult of adults) {
      const { text } = await ask(adult, carerstudents.list, {});
      const wanted = children.filter((child) => relationOf(adult, child) === 'carer');
      expect([adult.username, namedIn(text, 'Name').sort()]).toEqual([
        adult.username,
        wanted.map(({ username, site }) => `${username}-${site}`).sort(),
      ]);
    }
  });

  it('answers a read of another family’s child like that of an unknown one, and shows no reasons', async () => {
    const unknown = new Map<string, string>();
    for (const adult of adults) {
      for (const child of targetsOf(adult)) {
        const relation = relationOf(adult, child);
        const nobodys = readsOf(nobody);
        for (const [n, [route, input]] of readsOf(child).entries()) {
          const label = `${adult.site} ${adult.username} ${route.path} ${child.username}`;
          const { status, text } = await ask(adult, route, input as never);
          expect([label, status]).toEqual([label, relation ? 200 : 404]);
          if (!relation) {
            const [other, none] = nobodys[n] ?? [route, input];
            const wanted = unknown.get(route.path) ?? (await ask(adult, other, none as never)).text;
            unknown.set(route.path, wanted);
            expect([label, text]).toEqual([label, wanted]);
            continue;
          }
          const strangers = namedIn(text, 'Name').filter((who) => !mayName(adult, who ?? ''));
          const secrets = namedIn(text, 'Secret').filter((who) => !isSender(adult, who ?? ''));
          expect([label, strangers, secrets, namedIn(text, 'Words')]).toEqual([label, [], [], []]);
        }
      }
    }
  });

  it('shows a notice to its sender whole, to carers and staff without the reason, and to no one else', async () => {
    for (const adult of adults) {
      for (const child of targetsOf(adult)) {
        const about = sent.get(keyOf(child));
        if (!about) continue;
        const { noticeUid } = about.notice;
        const relation = relationOf(adult, child);
        const label = `${adult.site} ${adult.username} ${child.username}`;
        const { status, text } = await ask(adult, absences.getNotice, { noticeUid });
        expect([label, status]).toEqual([label, relation ? 200 : 404]);
        const isOwn = adult.site === child.site && about.by === adult.username;
        expect([label, text.includes(secretOf(child)), text.includes('family')]).toEqual([
          label,
          isOwn,
          isOwn,
        ]);
      }
    }
  });

  it('gives students their own days only, and the office everything of its own school', async () => {
    for (const child of children) {
      const own = await ask(child, absences.listNotices, { STUDENT_NUMBER: child.number });
      expect([child.username, own.status, namedIn(own.text, 'Secret')]).toEqual([
        child.username,
        200,
        [],
      ]);
      const sibling = child.number.replace(/.$/, (letter) => (letter === 'a' ? 'b' : 'a'));
      for (const [route, input] of readsOf({ ...child, number: sibling }).slice(0, 3)) {
        expect((await ask(child, route, input as never)).status).toBe(404);
      }
      const [[route, input]] = writesOf(child, nothing);
      expect((await ask(child, route, input as never)).status).toBe(403);
      const office = { site: child.site, username: 'office' };
      const asked = { STUDENT_NUMBER: child.number, limit: 20 };
      const notices = await ask(office, absences.listNotices, asked);
      expect(namedIn(notices.text, 'Secret')).toEqual(
        sent.has(keyOf(child)) ? [`${child.username}-${child.site}`] : [],
      );
      const records = await ask(office, absences.list, asked);
      expect(namedIn(records.text, 'Words')).toEqual([`${child.username}-${child.site}`]);
    }
  });

  it('refuses writes about other families like those about nobody, and stores nothing', async () => {
    const before = portal.tables.all('absence-notices').length;
    for (const adult of adults) {
      for (const child of targetsOf(adult)) {
        const about = sent.get(keyOf(child));
        const isCarer = relationOf(adult, child) === 'carer';
        const isOwn = about?.by === adult.username && adult.site === child.site;
        for (const [n, [route, input]] of writesOf(child, about?.notice ?? nothing).entries()) {
          // The first two name the child, the others its notice.
          if (n < 2 ? isCarer : isOwn) continue;
          const label = `${adult.site} ${adult.username} ${route.path} ${child.username}`;
          const { status, text } = await ask(adult, route, input as never);
          expect([label, status, /Secret|Name-of/.test(text)]).toEqual([label, 404, false]);
        }
      }
    }
    expect(portal.tables.all('absence-notices').length).toBe(before);
    for (const { notice, by } of sent.values()) {
      const stored = portal.tables
        .all('absence-notices')
        .find((item) => item.noticeUid === notice.noticeUid && 'state' in item);
      expect([by, stored?.state, stored?.revision]).toEqual([by, 'sent', 0]);
    }
  });
});

/**
 * Whether a name, `child0a-main`, belongs to the adult, to a child whom the adult may see, or to a
 * head of year of the school.
 */
const mayName = (adult: ShapedAdult, who: string): boolean =>
  who === `${adult.username}-${adult.site}` ||
  adults.some(
    ({ username, site, isStaff, headed }) =>
      `${username}-${site}` === who && site === adult.site && isStaff && headed !== undefined,
  ) ||
  children.some((child) => `${child.username}-${child.site}` === who && relationOf(adult, child));

/** Whether an adult sent the notice about a child, `child0a-main`. */
const isSender = (adult: ShapedAdult, who: string): boolean =>
  children.some(
    (child) =>
      `${child.username}-${child.site}` === who &&
      adult.site === child.site &&
      sent.get(keyOf(child))?.by === adult.username,
  );
