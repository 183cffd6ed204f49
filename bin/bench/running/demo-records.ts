import { setTimeout as pause } from 'node:timers/promises';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { noticeReader } from '#functions/absences/store/notices';
import { rollCallRepository } from '#functions/emergency/store/roll-calls';
import { rollLinkRepository } from '#functions/emergency/store/roll-links';
import { newId } from '#functions/kernel/id';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { unsubscribeTokens } from '#functions/notifications/store/unsubscribe-tokens';
import { userRepository } from '#functions/people/store/users';
import { api } from '#shared/api';
import { termOn } from '#shared/goals/term';
import type { Input, Route } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import { signingPages } from '#shared/signing/families';
import { call } from '../../lib/call.ts';
import type { Portal } from '../../lib/running/portal.ts';
import type { Tools } from '../../lib/seed/tools.ts';

/** Records of the demo that first calls name. */
export type DemoRecords = Awaited<ReturnType<typeof demoRecords>>;

const school = namedSchool('main');
const zone = 'Australia/Sydney';

/**
 * Finds records of the demo school, and writes through the API what it lacks: a favourite, a document,
 * PDFs of goals. `tokenOf` signs a person in. Each run has a Connections PDF of
 * its own, because a PDF is mailed once.
 */
export async function demoRecords(
  tools: Tools,
  tokenOf: (username: string) => Promise<string>,
  runs: number,
) {
  const { portal } = tools;
  const as = async <R extends Route>(username: string, route: R, input: Input<R>) =>
    call(portal.url('main'), await tokenOf(username), route, input, newId(new Date()));
  const now = new Date();
  const { year, semester } = termOn(dayIn(zone, now));
  const [sam, tess] = [await personOf(tools, 'sam'), await personOf(tools, 'tess')];
  const studentNumber = expected(sam.studentNumber, 'a number of Sam');
  const posts = await as('sam', api.posts.list, { types: 'notice', limit: 100 });
  const postUids = posts.records.map(({ postUid }) => postUid);
  const asking = await as('cara', api.posts.list, { types: 'notice', limit: 100 });
  const asked = asking.records.find(({ title }) => title.startsWith('Year 7 camp'));
  await as('sam', api.favorites.create, { posts_postUid: expected(postUids[0], 'a notice') });
  await as('ada', api['subscribed-users'].startExport, {});
  await as('ada', api['learning-goals-pdf'].create, {
    selected_year: `${year} Year 7`,
    term: '1',
  });
  const subscribers = await as('ada', api['subscribed-users'].list, {});
  const plotted = await as('sam', api.plotcourse.list, {});
  const places = await as('sam', api.places.list, { limit: 100 });
  const ofCourse = places.records.find(({ place_id }) => place_id !== '');
  const students = await as('tess', api.students.list, {});
  const noted = await firstWithNotes(
    students.students.map(({ studentUid }) => studentUid),
    (userUid) => as('tess', api['student-notes'].list, { student_userid: userUid }),
  );
  const tokens = await unsubscribeTokens(tools.db, tools.table('notification-preferences'))
    .of(school)
    .unsubscribeTokens([tess.userUid], 'digest');
  return {
    semester,
    studentNumber,
    postUids,
    askingUid: expected(asked?.postUid, 'a notice that asks for an acknowledgement'),
    subscriberUid: expected(subscribers.records.at(-1)?.subscribedusersUid, 'a subscriber'),
    notice: await openNotice(tools),
    plottedUid: expected(plotted[0]?.courseId, 'a course with results'),
    placeUid: expected(ofCourse?.placeUid, 'a place of a course'),
    course_id: expected(ofCourse?.place_id, 'a place of a course'),
    notedUid: expected(noted, 'a student about whom Tess has written a note'),
    unsubscribeToken: expected(tokens.get(tess.userUid), 'a token to unsubscribe'),
    rollToken: await rollLink(tools, tess.userUid, now),
    pdfUids: await storePdfs(tools, runs, now),
    link: await signingLink(portal),
  };
}

/** Starts and ends a roll-call, and returns the link in a message of it. */
async function rollLink(tools: Tools, userUid: string, now: Date): Promise<string> {
  const stored = rollCallRepository(tools).of(school);
  const roll = { rollUid: newId(now), started_at: now.toISOString(), message: 'Stay inside.' };
  await stored.start(roll, 'ada');
  const open = expected(await stored.open(), 'an open roll-call');
  const issued = { roll: open, userUid, version: roll.started_at };
  const token = await rollLinkRepository(tools).of(school).issue(issued, now);
  const counts = { people: 0, safe: 0, help: 0, none: 0, away: 0, by_link: 0, by_group: [] };
  const report = { ...roll, ...counts, ended_at: now.toISOString() };
  await stored.end(report, { message: roll.message, ended_by: 'ada' });
  return expected(token, 'a link of a roll-call');
}

/** Returns a value that the demo must have. */
function expected<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The demo school has not ${what}.`);
  return value;
}

async function personOf(tools: Tools, username: string) {
  const person = await userRepository(tools).of(school).byUsername(username);
  return expected(person, username);
}

/** Returns a notice of the next school days, and the carer who has sent it. */
async function openNotice(tools: Tools) {
  const { records } = await noticeReader(tools).of(school).open('absence', { limit: 1 });
  const { noticeUid, by } = expected(records[0], 'an open notice of a carer');
  const sender = await userRepository(tools).of(school).get(by.userUid);
  return { noticeUid, sender: expected(sender?.username, 'the sender of a notice') };
}

/** Returns the first student about whom there are notes. */
async function firstWithNotes(
  userUids: readonly string[],
  notesOf: (userUid: string) => Promise<{ readonly notes: readonly unknown[] }>,
): Promise<string | undefined> {
  for (const userUid of userUids) {
    if ((await notesOf(userUid)).notes.length > 0) return userUid;
  }
  return undefined;
}

/** Stores Connections PDFs that are ready to be mailed. */
async function storePdfs({ db, table }: Tools, count: number, now: Date): Promise<string[]> {
  const uids = Array.from({ length: count }, () => newId(now));
  for (const connections_pdfUid of uids) {
    const Item = {
      pk: 'main',
      sk: connections_pdfUid,
      connections_pdfUid,
      title: 'Connections',
      state: 'ready',
      created_at: now.toISOString(),
      ends_at: now.toISOString(),
      posts: [],
      bytes: 10,
      object_key: `main/connections/${connections_pdfUid}.pdf`,
      users_userid: 'ada',
      users_username: 'ada',
      users_firstname: 'Ada',
      users_lastname: 'Lindqvist',
    };
    await db.send(new PutCommand({ TableName: table('connections-pdfs'), Item }));
  }
  return uids;
}

const Listed = z.object({ messages: z.array(z.object({ id: z.string() })) });
const Mail = z.object({ links: z.array(z.string()) });
const Page = z.enum(signingPages);

/** Sends what waits to be signed, and returns a link of the mailbox: its page and its secret. */
async function signingLink(portal: Portal) {
  // The rules of the sweep over documents, and of the watch over lost work.
  for (const rule of ['EveryFiveMinutes', 'EveryMinute']) await portal.runSchedule(rule);
  const mailbox = async (path: string) =>
    (await fetch(`http://localhost:${portal.port}/mailbox/${path}`)).json();
  for (let looks = 0; looks < 60; looks++) {
    await portal.settled();
    const { messages } = Listed.parse(await mailbox('messages.json?subject=Reminder'));
    for (const { id } of messages) {
      const { links } = Mail.parse(await mailbox(`${encodeURIComponent(id)}.json`));
      for (const { pathname, searchParams } of links.map((link) => new URL(link))) {
        const page = Page.safeParse(pathname.slice(1)).data;
        const token = searchParams.get('t');
        if (page && token) return { page, token };
      }
    }
    await pause(500);
  }
  throw new Error('The mailbox has no link to a document to sign.');
}
