import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  paginateScan,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { erase, erasureBlocker } from '#bin/lib/person/erase';
import { findEverything } from '#bin/lib/person/find';
import { erasureReport } from '#bin/lib/person/report';
import { s3With } from '#functions/kernel/store/buckets';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { placeKeys } from '#functions/places/store/place.record';
import { indexWriterOf } from '#functions/search/index-writer-of';
import type { TableName } from '#shared/tables';
import { storedPlace } from '#test/support/records/places';
import { schoolNamed } from '#test/support/records/school';
import { canaryOf, everyone } from './canary-people.ts';
import { canaryPortal } from './canary-portal.ts';

const now = new Date('2026-03-05T00:00:00.000Z');
const { stores, named, placesOf } = canaryPortal();

type Stored = Readonly<Record<string, string>>;

describe('erasure', () => {
  it('keeps audit entries about a child’s record, with identifiers only', async () => {
    const rows = async () => {
      const { Items = [] } = await stores().db.send(new ScanCommand({ TableName: 'audit' }));
      return Items.map(({ by, child }) => [by.userUid, by.username, child]);
    };
    const before = await rows();
    const person = await named('teacher');
    await erase(stores(), person, await findEverything(stores(), person), now);
    const after = before.map(([userUid, username, child]) => [
      userUid,
      userUid === person.userUid ? '' : username,
      child,
    ]);
    expect(await rows()).toEqual(after);
    expect(after).toContainEqual([person.userUid, '', 'user-Kanaristudent']);
  });

  it('keeps looks at a child’s record in both tables, with identifiers only', async () => {
    const rows = async () => {
      const found = await Promise.all(
        (['looks', 'looks-by-child'] as const).map(async (TableName) => {
          const { Items = [] } = await stores().db.send(new ScanCommand({ TableName }));
          return Items.flatMap((item) =>
            (item.looks ?? [item]).map((look: Stored) => [look.by, look.username]),
          );
        }),
      );
      return found.flat();
    };
    const before = await rows();
    const person = await named('teacher');
    await erase(stores(), person, await findEverything(stores(), person), now);
    const after = before.map(([by, username]) => [by, by === person.userUid ? '' : username]);
    expect(await rows()).toEqual(after);
    expect(after.filter(([by]) => by === person.userUid)).toHaveLength(2);
  });

  const eraseAll = async (username: string) => {
    const person = await named(username);
    await erase(stores(), person, await findEverything(stores(), person), now);
    return person;
  };
  const item = async (TableName: TableName, pk: string, sk?: string) => {
    for await (const { Items = [] } of paginateScan({ client: stores().db }, { TableName })) {
      const found = Items.find((each) => each.pk === pk && (sk === undefined || each.sk === sk));
      if (found) return found;
    }
    return undefined;
  };

  it('takes the person off the list of administrators, and out of rights of others', async () => {
    const { userUid } = await eraseAll('teacher');
    const list = await item('users', 'main#administrators');
    expect([list?.userUids, list?.version]).toEqual([
      ['user-Kanaristudent', 'user-Kanaricarer'],
      2,
    ]);
    expect(await item('users', `main#rights#${userUid}`)).toBeUndefined();
    const right = await item('users', 'main#rights#user-Kanaricarer');
    expect(right).toMatchObject({ asked_by: 'erased', confirmed_by: 'erased', act: 'give' });
    const request = await item('users', 'main#right-requests');
    expect(request).toMatchObject({ asked_by: 'erased' });
  });

  it('refuses to erase the last administrator', async () => {
    const person = await named('teacher');
    const isLeavingAsserted = { isLeavingAsserted: true };
    const asAdministrator = {
      ...person,
      profile: { ...person.profile, capabilities: ['administrator' as const] },
    };
    expect(await erasureBlocker(stores(), asAdministrator, isLeavingAsserted)).toBeUndefined();
    const Item = { pk: 'main#administrators', sk: 'list', version: 2, userUids: [person.userUid] };
    await stores().db.send(new PutCommand({ TableName: 'users', Item }));
    expect(await erasureBlocker(stores(), asAdministrator, isLeavingAsserted)).toBe(
      'The school needs one administrator.',
    );
    expect(await erasureBlocker(stores(), person, isLeavingAsserted)).toBeUndefined();
  });

  it('builds the search index again, without the person and without older files', async () => {
    const inIndex = async () =>
      (await placesOf('user-Kanariteacher')).filter((place) => place.startsWith('bucket:search'));
    const { db, table, s3, bucket } = stores();
    const place = storedPlace({
      placeUid: 'maths',
      place: 'Mathematics',
      editors: ['user-Kanariteacher', 'user-Kanaricarer'],
    });
    const Item = { ...placeKeys(schoolNamed('main'), place), ...place };
    await db.send(new PutCommand({ TableName: table('places'), Item }));
    await indexWriterOf({ db, table }, { openS3: s3With(() => s3), bucket })
      .of(schoolNamed('main'))
      .build(now);
    expect(await inIndex()).toHaveLength(1);
    await eraseAll('teacher');
    expect(await inIndex()).toEqual([]);
    expect((await placesOf('user-Kanaricarer')).some((at) => at.startsWith('bucket:search'))).toBe(
      true,
    );
  });

  it('deletes lists of classes and cards of children that are made while it runs, and makes all cards old', async () => {
    const person = await named('student');
    const { db } = stores();
    const state = { pk: 'main', sk: 'state', version: '2026-03-01T00:00:00.000Z' };
    await db.send(new PutCommand({ TableName: 'calendar-days', Item: state }));
    const lessons = { pk: 'main#classes', sk: 'class-1', card: '{"lessons":[]}' };
    await db.send(new PutCommand({ TableName: 'calendar-days', Item: lessons }));
    const list = await item('calendar-days', 'main#students', 'class-of-student');
    // Its text names nobody: the key says whose it is.
    const content = { enrolments: [], absences: [{ date: '2026-02-27' }] };
    const ofChild = { pk: 'main#children', sk: person.userUid, card: JSON.stringify(content) };
    await db.send(new PutCommand({ TableName: 'calendar-days', Item: ofChild }));
    const send = db.send.bind(db) as (command: object) => Promise<unknown>;
    // Readers store both again just before the profile goes.
    const slow = async (command: { readonly input?: { TableName?: string; Key?: object } }) => {
      const { TableName, Key } = command.input ?? {};
      if (command instanceof DeleteCommand && TableName === 'users' && Key) {
        for (const Item of [list, ofChild])
          await send(new PutCommand({ TableName: 'calendar-days', Item }));
      }
      return send(command);
    };
    const reading = { ...stores(), db: Object.assign(Object.create(db), { send: slow }) };
    const found = await findEverything(stores(), person);
    expect(found.records.map(({ match }) => match.shown)).toContainEqual({
      as: 'the classes and unexplained absences of a child on a day',
      ...content,
    });
    expect(await erase(reading, person, found, now)).toBe(0);
    expect(await item('calendar-days', 'main#students')).toBeUndefined();
    expect(await item('calendar-days', 'main#children')).toBeUndefined();
    expect(await item('calendar-days', 'main#classes')).toEqual(lessons);
    const after = await item('calendar-days', 'main', 'state');
    expect(Date.parse(after?.version)).toBeGreaterThan(Date.parse(state.version));
  });

  it('keeps the texts of a teacher without the teacher’s name', async () => {
    await eraseAll('teacher');
    expect(await item('post-versions', 'main#p1')).toMatchObject({
      content_html: '<p>Bring a towel.</p>',
      users_userid: '',
      users_firstname: 'Former',
      users_lastname: 'member',
      saved_by: 'erased',
      saved_by_name: 'Former member',
    });
    expect(await item('places', 'main', 'place-1')).toMatchObject({
      editors: ['user-Kanaricarer', 'user-other'],
    });
  });

  it('ends the links of a recipient to documents of others, which stay', async () => {
    expect(await item('signing-links', 'main#hash-carer')).toBeDefined();
    await eraseAll('carer');
    expect(await item('signing-links', 'main#hash-carer')).toBeUndefined();
    expect(await item('signing-requests', 'main#b-carer~user-child', 'request')).toMatchObject({
      recipients: [{ email: '', links: [] }, { recipientUid: 'g2' }],
    });
  });

  it('takes the files from a notice about several children, and leaves those of others', async () => {
    const before = await item('absence-notices', 'main', 'notice-student');
    const sibling = { userUid: 'user-sibling', day: '2026-03-02', state: 'open' };
    const Item = { ...before, items: [...(before?.items ?? []), sibling] };
    await stores().db.send(new PutCommand({ TableName: 'absence-notices', Item }));
    await eraseAll('student');
    const left = await item('absence-notices', 'main', 'notice-student');
    expect(left).toMatchObject({ items: [sibling], attachments: [] });
    const files = (await placesOf('%PDF')).filter((each) => each.startsWith('bucket:attachments'));
    expect([...new Set(files)].sort()).toEqual([
      'bucket:attachments arrivals/main/upload-carer',
      'bucket:attachments files/main/file-carer',
      'bucket:attachments files/main/file-of-others',
    ]);
  });

  it('keeps an anonymous record of each message, and the counters', async () => {
    await eraseAll('student');
    const rows: unknown[] = [];
    for await (const { Items = [] } of paginateScan(
      { client: stores().db },
      { TableName: 'emailstatistics' },
    ))
      rows.push(...Items);
    expect(rows).toHaveLength(3);
    expect(await item('mail-counters', 'main#DIGEST')).toMatchObject({ sent: 3 });
  });

  it('honours a complaint after the address was deleted', async () => {
    const { email } = await eraseAll('carer');
    const suppressions = suppressionRepository(stores());
    expect((await suppressions.of(schoolNamed('main')).all()).has(email)).toBe(true);
    expect((await suppressions.of(schoolNamed('main')).get(email))?.reason).toBe('complaint');
    expect((await suppressions.of(schoolNamed('main')).all()).has('x@y.example')).toBe(false);
  });

  it('stops a ready roster from being applied and the last one from being rolled back', async () => {
    await eraseAll('student');
    const lock = await stores().db.send(
      new GetCommand({ TableName: 'intake', Key: { pk: 'main', sk: 'lock' } }),
    );
    expect(lock.Item?.version).toBe(8);
    expect(lock.Item?.last_goals).toBeUndefined();
  });

  it('keeps an address that another person of the family shares', async () => {
    const shared = {
      ...everyone[1],
      userUid: 'user-partner',
      username: 'partner',
      email: everyone[1]?.email,
    };
    await stores().db.send(
      new PutCommand({ TableName: 'users', Item: { ...shared, pk: 'main', sk: 'user-partner' } }),
    );
    await eraseAll('carer');
    expect(await item('mail-suppressions', 'main')).toBeDefined();
    expect(await placesOf(`${everyone[1]?.email}`)).toContain('users main');
  });

  it('waits for a running mailing, a roster that is being applied, and removal from the roster', async () => {
    const person = await named('student');
    const yes = { isLeavingAsserted: true };
    expect(await erasureBlocker(stores(), person, { isLeavingAsserted: false })).toContain(
      'still in the roster',
    );
    expect(await erasureBlocker(stores(), person, yes)).toBeUndefined();
    await stores().db.send(
      new PutCommand({ TableName: 'intake', Item: { pk: 'main', sk: 'lock', holder: 'i' } }),
    );
    expect(await erasureBlocker(stores(), person, yes)).toContain('being applied');
    await stores().db.send(
      new PutCommand({ TableName: 'intake', Item: { pk: 'main', sk: 'lock' } }),
    );
    const mailing = await item('mailings', 'main');
    await stores().db.send(
      new PutCommand({ TableName: 'mailings', Item: { ...mailing, state: 'sending' } }),
    );
    expect(await erasureBlocker(stores(), person, yes)).toContain('mailing is being sent');
  });

  it('lists other people’s texts that name the person, and leaves them', async () => {
    const [student] = everyone;
    const title = `Congratulations to ${student?.firstname} ${student?.surname}!`;
    await stores().db.send(
      new PutCommand({ TableName: 'posts', Item: { pk: 'main', sk: 'p9', title } }),
    );
    const report = erasureReport(await findEverything(stores(), await named('student')));
    expect(report).toContain(`main p9  “${title}”`);
  });

  it('erases a person whose profile was deleted, by identifier and name', async () => {
    const former = { firstname: canaryOf('teacher'), surname: 'XuKanariteacher', email: '' };
    await stores().db.send(
      new DeleteCommand({ TableName: 'users', Key: { pk: 'main', sk: 'user-Kanariteacher' } }),
    );
    await expect(named('user-Kanariteacher')).rejects.toThrow('No person at main');
    const person = await named('user-Kanariteacher', { former });
    expect(await erase(stores(), person, await findEverything(stores(), person), now)).toBe(0);
    // A former person is not in the roster. Parked events expire after 30 days, and refused sign-ins
    // after 7: the name that was sent is no longer known to be this person's.
    const left = (await placesOf(person.userUid)).filter(
      (place) =>
        !/^(users main#erased|audit |looks |looks-by-child |roster |mail-parked |identities main#refused)/.test(
          place,
        ),
    );
    expect(left).toEqual([]);
    expect(await item('posts', 'main', 'p1')).toMatchObject({ users_firstname: 'Former' });
  });
});
