import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from '#bin/lib/call';
import { idTokenAt } from '#bin/lib/running/id-token';
import { openTools, type Tools } from '#bin/lib/seed/tools';
import { atOnce } from '#functions/kernel/at-once';
import { messageKeys } from '#functions/kernel/outbox/store/email-log-record';
import { flatRows } from '#functions/privacy/rules/flat-rows';
import { markKeys } from '#functions/read-posts/store/readposts';
import { api } from '#shared/api';
import { addDays, dayIn } from '#shared/kernel/zone';
import { answersTo, nameOf, type Person } from '#test/privacy/journeys/answers-to-person';
import { sheetOf } from '#test/support/browser/sheet';
import { logRecord } from '#test/support/mail/log-messages';
import { startSchools } from '#test/support/portal/demo-schools';
import type { TestPortal } from '#test/support/portal/portal';
import { isFullProof } from '#test/support/proof-runs';
import { deviceKeys, endpointOf } from '#test/support/push/devices';
import { oldItem } from '#test/support/records/looks';
import { schoolNamed } from '#test/support/records/school';

/** The file of a carer of two children, as years at a school leave it, and of the neighbours too. */
const count = isFullProof ? { looks: 4_000, reads: 2_000 } : { looks: 230, reads: 130 };

let portal: TestPortal;
let tools: Tools;
let people: Person[];
beforeAll(async () => {
  portal = await startSchools();
  tools = openTools(portal);
  people = await everyone();
  await storeYears();
}, 600_000);
afterAll(async () => {
  tools.close();
  await portal.stop();
});

const named = (username: string) => {
  const found = people.find((each) => each.username === username);
  if (!found) throw new Error(`The demo school has no ${username}.`);
  return found;
};

/** Reads all people of the school from the table. */
async function everyone(): Promise<Person[]> {
  const { Items = [] } = await tools.db.send(new ScanCommand({ TableName: tools.table('users') }));
  return Items.filter(({ pk }) => pk === 'main') as unknown as Person[];
}

const instant = (i: number) => new Date(Date.now() - (i + 1) * 3_600_000).toISOString();

/** Stores what only years bring: looks, opened posts and mails, of the family and of another one. */
async function storeYears() {
  const [teacher, cara, sam] = ['tess', 'cara', 'sam'].map(named);
  const [una] = people.filter(({ type, username }) => type === 'student' && username === 'una');
  const other =
    una ?? people.find(({ type, username }) => type === 'student' && username !== 'sam');
  const stranger = people.find(({ username }) => username === 'olga');
  if (!teacher || !cara || !sam || !other || !stranger) throw new Error('The cast has changed.');
  const items: [table: 'audit' | 'readposts' | 'emailstatistics', item: object][] = [];
  for (const child of [sam, other]) {
    for (let i = 0; i < count.looks; i++) {
      const entry = {
        auditUid: `look-${child.username}-${i}`,
        at: instant(i),
        child: child.userUid,
        by: { userUid: teacher.userUid, username: teacher.username },
        network: '',
        record: 'report' as const,
        act: 'read' as const,
        route: 'GET /reports',
      };
      items.push(['audit', oldItem(schoolNamed('main'), entry)]);
    }
  }
  for (const reader of [cara, stranger]) {
    for (let i = 0; i < count.reads; i++) {
      const mark = {
        posts_postUid: `post-${i}`,
        users_userUid: reader.userUid,
        created_at: instant(i),

        users_userid: reader.userUid,
        users_username: reader.username,
        type: 'notice' as const,
        title: `Notice ${i} for ${reader.username}`,
      };
      items.push(['readposts', { ...markKeys(schoolNamed('main'), mark as never), ...mark }]);
    }
    for (let i = 0; i < 30; i++) {
      const mail = {
        ...logRecord('PRINCIPAL', i),
        mailingUid: `mailing-${i}`,
        userUid: reader.userUid,
        email: reader.email,
        username: reader.username,
        subject: `Mail ${i} for ${reader.username}`,
      };
      items.push(['emailstatistics', { ...messageKeys(schoolNamed('main'), mail), ...mail }]);
    }
  }
  await atOnce(16, items, ([name, Item]) =>
    tools.db.send(new PutCommand({ TableName: tools.table(name), Item })),
  );
}

describe('the whole file of a carer of two children', () => {
  let rows: string[][];
  beforeAll(async () => {
    await act('cara');
    rows = (await fileOf('cara')).slice(1);
  }, 120_000);

  it('has in each part what the screens show of this person and of each child', async () => {
    const children = ['nina', 'sam'].map(named);
    const expected = await answersTo(named('cara'), { host: portal.url('main'), children });
    const found = Map.groupBy(rows, ([part, about]) => `${part} of ${about}`);
    for (const [part, answer] of Object.entries(expected)) {
      // The order of the fields of a record says nothing.
      const shown = flatRows(answer).map(({ what, value }) => `${what}: ${value}`);
      const filed = (found.get(part) ?? []).map(([, , what, value]) => `${what}: ${value}`);
      expect([part, filed.sort()]).toEqual([part, shown.sort()]);
    }
    expect([...found.keys()].sort()).toEqual(
      Object.keys(expected)
        .filter((part) => flatRows(expected[part]).length > 0)
        .sort(),
    );
    const parts = new Set(rows.map(([part]) => part));
    expect([...parts].sort()).toEqual(everyPart);
  }, 120_000);

  it('has what years leave, without a gap', () => {
    const of = (part: string, about: string, what: RegExp) =>
      rows.filter(([p, a, w = '']) => p === part && a === about && what.test(w)).length;
    expect(of('Posts read', 'Me', /posts postUid$/)).toBeGreaterThanOrEqual(count.reads);
    const sam = nameOf(named('sam'));
    expect(of('Who looked', sam, /auditUid$/)).toBeGreaterThanOrEqual(count.looks);
    expect(of('Mail that left', 'Me', /subject$/)).toBe(21);
  });

  it('names no other student, no other carer, and nothing of theirs', () => {
    const own = new Set(['cara', 'carl', 'sam', 'nina']);
    const others = people.filter(({ type, username }) => type !== 'faculty' && !own.has(username));
    expect(others.length).toBeGreaterThan(60);
    // A teacher may have the name of a family.
    const staff = new Set(people.filter(({ type }) => type === 'faculty').map(nameOf));
    const marks = others.flatMap((each) => [
      each.userUid,
      each.email,
      `for ${each.username}`,
      ...(staff.has(nameOf(each)) ? [] : [nameOf(each)]),
      ...(each.studentNumber ? [each.studentNumber] : []),
    ]);
    const found = rows.filter(([, , , value = '']) => {
      const words = new Set(value.split(/[\s,;]+/));
      return marks.some(
        (mark) => mark && (mark.includes(' ') ? value.includes(mark) : words.has(mark)),
      );
    });
    expect(found).toEqual([]);
  });
});

/** Every part of the file of a carer. */
const everyPart = [
  'Absences',
  'Account',
  'Children',
  'Devices for pushes',
  'Favourites',
  'Goals and reflections',
  'Homeroom comments',
  'In the portal',
  'Learning behaviours',
  'Mail chosen',
  'Mail that left',
  'Notices of absence and leave',
  'Posts read',
  'Profile',
  'Reports',
  'Results',
  'Timetable',
  'Who looked',
];

/** Does what only the person does: a favourite, and a notice for a child. */
async function act(username: string) {
  const host = portal.url('main');
  const token = await idTokenAt(host, username);
  const { records } = await call(host, token, api.posts.list, { types: ['notice'], limit: 1 });
  const [post] = records;
  if (!post) throw new Error('The demo school has no notice.');
  await call(host, token, api.favorites.create, { posts_postUid: post.postUid });
  const device = { endpoint: endpointOf(username), keys: deviceKeys, name: 'Phone' };
  await call(host, token, api['push-devices'].save, device);
  const day = (ahead: number) => addDays(dayIn('Australia/Sydney', new Date()), ahead);
  const form = {
    kind: 'leave' as const,
    reason: 'family',
    part: 'day' as const,
    STUDENT_NUMBER: [named('sam').studentNumber ?? ''],
    from: day(1),
    to: day(4),
  };
  await call(host, token, api.absences.create, form, `leave-${username}`);
  // The mail about it leaves some seconds later.
  await vi.waitFor(
    async () => {
      const mails = await call(host, token, api.privacy.listMail, {});
      expect(mails.map(({ type }) => type)).toContain('Notify Absence');
    },
    { timeout: 60_000, interval: 500 },
  );
}

/** Makes the file of a person through the portal, and returns its rows. */
async function fileOf(username: string): Promise<string[][]> {
  const host = portal.url('main');
  const token = await idTokenAt(host, username);
  const started = await call(host, token, api.privacy.download, {}, `file-${username}`);
  const { documentUid } = started;
  await vi.waitFor(
    async () => {
      const { state } = await call(host, token, api.documents.get, { documentUid });
      expect(state).toBe('ready');
    },
    { timeout: 60_000, interval: 300 },
  );
  const { url = '' } = await call(host, token, api.documents.get, { documentUid });
  const file = new Uint8Array(await (await fetch(url)).arrayBuffer());
  return sheetOf(file).rows.map((row) => row.map((value) => String(value ?? '')));
}
