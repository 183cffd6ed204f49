import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { DeleteCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { calendarChanged } from '#functions/kernel/day-cards/calendar-state';
import { portalKeys } from '#functions/kernel/store/portal-keys';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { askCopies } from '#functions/posts/store/asks/ask-copies';
import { api } from '#shared/api';
import { type PortalRecord, type PortalTable, portalIds } from '#shared/intake/portal-records';
import { requestFor } from '#shared/kernel/request';
import { type DeclaredQueue, declaredQueues, queues } from '#shared/store-names';
import { tables } from '#shared/tables';
import { jobsWith } from '#test/api/samples/jobs';
import { type Sampled, sampled } from '#test/api/samples/samples';
import { type MemoryPortal, startMemoryPortal } from '#test/support/memory/memory-portal';
import { canary, type TwinActor, twinActors } from '#test/support/portal/twin-people';
import { startTwinSchools, type TwinSchools } from '#test/support/portal/twin-schools';
import { isFullProof } from '#test/support/proof-runs';
import { rollUpOf } from '#test/support/records/looks';
import { schoolNamed } from '#test/support/records/school';
import {
  type Facts,
  freezeFacts,
  freezeMessages,
  freezeStores,
  frozenMessages,
  frozenTables,
  readJson,
  releases,
  thaw,
} from '#test/support/release/frozen';

const isDeclared = (name: string) => (declaredQueues as readonly string[]).includes(name);

const readers = ['administrator', 'carer-north', 'student-north'] as const;
const word = /canary-main/g;

/** Returns the input of a sample call by a person. */
const inputOf = ({ sample }: Sampled, actor: TwinActor, { school, family }: Ids) =>
  sample.input({
    ...(sample.names === 'nobody' ? school : family),
    site: 'main',
    word: canary('main'),
    person: actor,
    child: 'uid-student-north',
  }) as never;
type Ids = Pick<Facts, 'school' | 'family'>;

/** Calls every route that reads, as some people. Returns how often each answer has the word. */
async function answersOf(portal: MemoryPortal, ids: Ids): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  for (const actor of readers) {
    const token = await portal.admit('main', actor, `uid-${actor}`);
    for (const each of sampled.filter(({ route }) => route.method === 'GET')) {
      const request = requestFor(each.route, inputOf(each, actor, ids));
      const { status, text } = await portal.call('main', token, request);
      if (status === 200) answers[`${actor}: ${each.title}`] = text.match(word)?.length ?? 0;
    }
  }
  return answers;
}

/**
 * `npm run freeze` stores what this release writes: the records and objects of a school, and the
 * messages of its queues.
 */
const name = process.env.FREEZE ?? '';
it.runIf(name !== '')('freezes this release', { timeout: 300_000 }, async () => {
  const schools = await startTwinSchools();
  const ids = { school: schools.school, family: schools.family.north };
  await storeFiles(schools);
  await storeMore(schools);
  for (const each of sampled.filter(({ title }) => !ends.test(title)))
    await tryRoute(schools, each, ids);
  freezeMessages(await worked(schools), name);
  freezeStores(schools, name);
  const now = new Date().toISOString();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const portal = await startMemoryPortal(['main']);
  await thaw(portal, name);
  freezeFacts({ now, ...ids, answers: await answersOf(portal, ids) }, name);
  vi.useRealTimers();
  await Promise.all([schools.stop(), portal.stop()]);
});
/** Routes that end what others read. */
const ends = /DELETE|sign-?out|remove|withdraw|decline|cancel/i;

/** Calls a route as the first person who may, with a new count of calls. */
async function tryRoute(schools: TwinSchools, each: Sampled, ids: Ids): Promise<void> {
  const { tables } = schools;
  for (const actor of [...readers, ...twinActors]) {
    for (const { pk, sk } of tables.all('limits').slice(1)) {
      await tables.db.send(new DeleteCommand({ TableName: 'limits', Key: { pk, sk } }));
    }
    const { status } = await schools.ask('main', actor, each.route, inputOf(each, actor, ids));
    if (status === 200) return;
  }
}

/** Lets every worker work until nothing waits. Returns the messages of each queue. */
async function worked(schools: TwinSchools): Promise<Map<string, string[]>> {
  const messages = new Map(
    Object.entries(jobsWith('canary-main', 'canary-main@example.org', 'gone')).map(
      ([queue, { Records }]) => [queue, Records.map(({ body }) => body)],
    ),
  );
  const event = readFileSync('test/data/ses-events/bounce.json', 'utf8');
  messages.set('mail-events', [event]);
  const s3 = { object: { key: 'arrivals/main/gone/gone.pdf', eTag: 'e', sequencer: 's' } };
  const arrived = { eventName: 'ObjectCreated:Post', eventTime: new Date().toISOString(), s3 };
  messages.set('files', [JSON.stringify({ Records: [arrived] })]);
  await schools.deliver('mail-events', [event]);
  for (let round = 0; round < 3; round++) {
    for (const { QueueUrl, MessageBody } of schools.queued as Record<string, string>[]) {
      const queue = `${QueueUrl}`.replace(/.*\//, '');
      messages.set(queue, [...new Set([...(messages.get(queue) ?? []), `${MessageBody}`])]);
    }
    for (const queue of queues) {
      await Promise.race([schools.work(queue), setTimeout(10_000)]);
    }
  }
  for (const schedule of ['usage-counts', 'post-sweep'] as const) await schools.run(schedule);
  // The window of these looks ends within 45 minutes.
  const { db } = schools.tables;
  await rollUpOf({ db, table: (name) => name })(new Date(Date.now() + 60 * 60_000));
  return messages;
}

/** Stores what no sample call stores. */
async function storeMore(schools: TwinSchools): Promise<void> {
  const { tables } = schools;
  await schools.get('main', 'student-north', api['dashboard-preferences'].update, {
    hide_comparisons: true,
    updated_at: '',
  });
  await schools.get('main', 'administrator', api['learning-goals-pdf'].create, {
    selected_year: '2026 Year 13',
    semester: '2',
    term: '4',
    username: 'student-north',
  });
  await schools.get('main', 'administrator', api.search.find, { q: 'unfindable' });
  const bounce = { reason: 'bounce', at: '2026-11-01T00:00:00.000Z', mailingUid: 'm-1' } as const;
  await suppressionRepository(tables).of(schoolNamed('main')).add('gone@example.org', bounce);
  const TransactItems = [calendarChanged(tables)(schoolNamed('main'), new Date())];
  await tables.db.send(new TransactWriteCommand({ TransactItems }));
  // Which makes the cards of a child and of its classes.
  await schools.get('main', 'carer-north', api.home.get, {});
  await schools.deliver('intake', [JSON.stringify({ site: 'main', courseId: 'eng8' })]);
}

/** Stores a record of each file of the school's systems that the other tests of two schools lack. */
async function storeFiles({ tables }: TwinSchools): Promise<void> {
  const text = canary('main', 'north');
  const student = { userUid: 'uid-student-north', year: '2026' };
  const files: { [T in PortalTable]?: PortalRecord<T> } = {
    absences: {
      DAILY_ATTENDANCE_ID: 'absence-1',
      userUid: student.userUid,
      date: '2026-11-20',
      period: 'day',
      status: 'unverified',
      reason: text,
      homeroom: 'year-7',
    },
    'lesson-changes': {
      CHANGE_ID: 'change-1',
      TIMETABLE_ID: 'north-1',
      date: '2026-11-30',
      kind: 'room',
      room: text,
    },
    'year-info': {
      yearInfoUid: 'info-1',
      year: 'Year 7',
      kind: 'key_date',
      title: text,
      date: '2026-11-30',
    },
    'learning-goals': {
      ...student,
      GOAL_ID: 'goal-1',
      semester: '2',
      kind: 'goal',
      text,
      written_on: '2026-08-01',
    },
    'virtue-goals': {
      ...student,
      virtueGoalUid: 'virtue-1',
      term: '4',
      virtue: 'Courage',
      goal: text,
      reflection: '',
    },
    'homeroom-comments': {
      ...student,
      commentUid: 'comment-1',
      semester: '2',
      home_class: '7A',
      comment: text,
      teacherUid: 'uid-faculty',
    },
  };
  for (const [TableName, record] of Object.entries(files)) {
    const table = TableName as PortalTable;
    const sk = (record as Record<string, string>)[portalIds[table]];
    const Item = { pk: 'main', sk, ...record, ...portalKeys(schoolNamed('main'), table, record) };
    await tables.db.send(new PutCommand({ TableName, Item }));
  }
}

const frozen = readdirSync(releases).toSorted((one, other) =>
  one.localeCompare(other, 'en', { numeric: true }),
);
/** Every run reads the newest release, and `npm run proof` all of them. */
const read = isFullProof ? frozen : frozen.slice(-1);
describe.skipIf(name !== '').each(read)('release %s', (release) => {
  const facts = readJson<Facts>(release, 'facts.json');
  let portal: MemoryPortal;
  beforeAll(async () => {
    // The clock goes on: what leaves is paced, and waits for its moment.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(facts.now), shouldAdvanceTime: true });
    portal = await startMemoryPortal(['main']);
    await thaw(portal, release);
    // The schedule of mail of 1.7.0 and 1.8.0 copied what 1.6.0 stored in posts that ask.
    const asking = portal.tables.all('posts').filter(({ askedPk }) => askedPk !== undefined);
    const asks = askCopies(portal.tables).of(schoolNamed('main'));
    await Promise.all(asking.map(({ sk }) => asks.get(`${sk}`)));
  });
  afterAll(async () => {
    vi.useRealTimers();
    await portal.stop();
  });

  it('answers from the records of the release as it did', async () => {
    const answers = await answersOf(portal, facts);
    // A route may have another name in the contract now. Clients know its address.
    const addressOf = (call: string) => call.replace(/ \(.*\)$/, '');
    const byAddress = Object.fromEntries(
      Object.entries(answers).map(([call, words]) => [addressOf(call), words]),
    );
    const less = Object.entries(facts.answers).filter(
      ([call, words]) => (answers[call] ?? byAddress[addressOf(call)] ?? -1) < words,
    );
    expect(less).toEqual([]);
  });

  // `test/infra/upgrade` says when a queue may be gone: it was emptied for a release.
  const messages = frozenMessages(release).filter(([queue]) => isDeclared(queue));
  it.each(messages)('takes the messages of the queue %s', async (queue, bodies) => {
    expect(await portal.deliver(queue as DeclaredQueue, bodies)).toBe(0);
  });
});

it.skipIf(name !== '')('has a record of every table and a message of every queue', () => {
  const newest = frozen.at(-1) ?? '';
  const missing = Object.keys(tables).filter((each) => !frozenTables(newest).includes(each));
  expect(missing).toEqual(notFrozen);
  const without = queues.filter((each) => !frozenMessages(newest).some(([of]) => of === each));
  expect(without).toEqual([]);
});
/** Tables whose records last for minutes or are read again: a release cannot find them. */
const notFrozen = ['audit', 'embeds', 'private-mail'];
