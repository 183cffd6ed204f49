import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { api as everyApi, schemasOf } from '#shared/api';
import { requestFor } from '#shared/kernel/request';
import type { Input, Resource, Route } from '#shared/kernel/route';
import { unwrapError } from '#shared/kernel/wire';
import { schoolPsychologyRequest as api } from '#shared/psychology/school-psychology-request.contract';
import { type TableName, tables } from '#shared/tables';
import { secret, sendRequest, storePsychologySchool } from '#test/psychology/psychology-school';
import { type College, startCollege } from '#test/support/college/college';
import { collegePerson, storePerson } from '#test/support/college/people';
import { entriesIn } from '#test/support/tables/audit-entries';

let college: College;
/** The lines of the logs. */
const printed: unknown[] = [];
beforeAll(async () => {
  for (const kind of ['info', 'error', 'log', 'warn'] as const) {
    vi.spyOn(console, kind).mockImplementation((...line) => void printed.push(line));
  }
  college = await startCollege();
  await storePsychologySchool(college);
});
afterAll(() => college.stop());

async function answer<R extends Route>(username: string, route: R, input: Input<R>) {
  const token = await college.tokenOf(username);
  const { status, text } = await college.call('main', token, requestFor(route, input));
  return { status, text, ...unwrapError(text) };
}
const listFor = async (
  username: string,
  view: 'own' | 'counsellor' = 'own',
  state = 'received',
) => {
  const input = { view, state: state as 'received' };
  return (await college.ask(username, api.list, input)).records;
};

interface Mail {
  readonly Destination?: { readonly ToAddresses: readonly string[] };
  readonly Content?: {
    readonly Simple: {
      readonly Subject: { readonly Data: string };
      readonly Body: { readonly Text: { readonly Data: string } };
    };
  };
}

/** Returns the mail that has been sent, and forgets it. */
async function sentMail() {
  await college.work('private-mail');
  const mails = college.mailed.splice(0) as Mail[];
  return mails.filter(({ Destination }) => Destination);
}

/** Everyone who must know nothing of a student's own request. */
const others = [
  'c.carer',
  'hugo',
  'kim',
  'hana',
  'theo',
  'nora',
  'a.admin',
  'p.privacy',
  's.student',
];

describe('a student’s own request', () => {
  let requestUid = '';
  beforeAll(async () => {
    requestUid = await sendRequest(college, 'mia');
  });

  it('is read by the student and the counsellors only', async () => {
    const own = await college.ask('mia', api.get, { requestUid });
    expect(own).toMatchObject({ state: 'received', requester: 'student', as_counsellor: false });
    expect(own.messages.map(({ text }) => text)).toEqual([`${secret} of mia`]);
    expect(await college.ask('cora', api.get, { requestUid })).toMatchObject({
      student_name: 'Mia Hale',
      as_counsellor: true,
      is_mine: false,
    });
    const unknown = await answer('hugo', api.get, { requestUid: 'none~0' });
    expect(unknown.status).toBe(404);
    for (const username of others) {
      const { status, text } = await answer(username, api.get, { requestUid });
      const isAdmin = status === 403;
      expect([username, status, text]).toEqual([
        username,
        isAdmin ? 403 : 404,
        isAdmin ? text : unknown.text,
      ]);
      expect(text).not.toContain(secret);
    }
  });

  it('is in no list of carers, teachers, administrators or a counsellor of the family', async () => {
    for (const username of ['c.carer', 'hugo', 'kim', 'hana', 'theo', 'nora']) {
      expect([username, await listFor(username)]).toEqual([username, []]);
    }
    expect(await listFor('kim', 'counsellor')).toEqual([]);
    expect((await answer('hana', api.list, { view: 'counsellor' })).status).toBe(403);
    // Noor is an administrator and a teacher: the list of own requests is empty.
    expect((await answer('a.admin', api.list, { view: 'counsellor' })).status).toBe(403);
    expect((await listFor('cora', 'counsellor')).map((each) => each.requestUid)).toEqual([
      requestUid,
    ]);
  });

  it('refuses answers, notes and closing by anyone else', async () => {
    const { updated_at } = await college.ask('cora', api.get, { requestUid });
    for (const username of others) {
      for (const [route, input] of [
        [api.write, { requestUid, text: 'Let me in' }],
        [api.write, { requestUid, text: 'Let me in', is_note: true }],
        [api.change, { requestUid, state: 'closed', updated_at }],
      ] as const) {
        const { status } = await answer(username, route, input as never);
        expect([username, [403, 404].includes(status)]).toEqual([username, true]);
      }
    }
    expect((await college.ask('cora', api.get, { requestUid })).updated_at).toBe(updated_at);
  });

  it('sends counsellors a mail without a name, and leaves no row in the e-mail log', async () => {
    const mails = await sentMail();
    expect(mails.map(({ Destination }) => Destination?.ToAddresses)).toEqual([
      ['cora@example.edu'],
    ]);
    const text = JSON.stringify(mails);
    expect(text).toContain('A request is waiting');
    expect(text).not.toMatch(/Mia|Hale|u-mia|Year 7|Kanarie/);
    expect(college.tables.all('emailstatistics')).toEqual([]);
    expect(college.tables.all('private-mail')).toEqual([]);
  });

  it('shows in no answer of any list of the API to others', async () => {
    for (const username of others) {
      for (const resource of Object.values<Resource>(everyApi)) {
        for (const route of Object.values(resource)) {
          if (route.method !== 'GET' || route.path.includes('{')) continue;
          const input = schemasOf(route).input.safeParse({ q: secret, student_userid: 'u-mia' });
          const { text } = await answer(username, route, (input.data ?? {}) as never);
          expect([username, route.path, text]).not.toEqual([
            username,
            route.path,
            expect.stringMatching(/Kanariesorrow|\bpsychology\b/),
          ]);
        }
      }
    }
  });

  it('leaves no word in any table, queue, file, mail or log', async () => {
    const names = Object.keys(tables) as TableName[];
    const everything = JSON.stringify([
      names.map((name) => college.tables.all(name)),
      college.queued,
      college.mailed,
      printed,
      [...college.objects].map(([key, bytes]) => [key, bytes.toString()]),
    ]);
    expect(everything).not.toContain(secret);
    expect(college.tables.all('psychology').length).toBeGreaterThan(2);
  });
});

describe('a request about a student', () => {
  it('shows what a carer wrote to that carer only, while the link is in force', async () => {
    const requestUid = await sendRequest(college, 'hugo');
    expect((await listFor('hugo')).map((each) => each.requestUid)).toEqual([requestUid]);
    for (const username of ['mia', 'c.carer', 'hana', 'kim']) {
      expect((await answer(username, api.get, { requestUid })).status).toBe(404);
    }
    const link = { userUid: 'u-mia', status: 'active' as const, restricted: true };
    const hugo = { username: 'hugo', firstname: 'Hugo', surname: 'Hale', is_carer: true };
    await storePerson(
      college.records,
      collegePerson({ ...hugo, type: 'affiliate', children: [link] }),
    );
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
    expect((await answer('hugo', api.get, { requestUid })).status).toBe(404);
    expect(await listFor('hugo')).toEqual([]);
    expect((await answer('hugo', api.create, { student_userid: 'u-mia', text: 'x' })).status).toBe(
      404,
    );
    vi.useRealTimers();
    expect((await college.ask('cora', api.get, { requestUid })).requester).toBe('carer');
  });

  it('needs duty if staff make it, and is closed to staff of the family', async () => {
    const requestUid = await sendRequest(college, 'hana');
    expect((await college.ask('hana', api.get, { requestUid })).requester).toBe('staff');
    for (const username of ['lena', 'tara', 's.student', 'cora']) {
      const { status } = await answer(username, api.create, { student_userid: 'u-mia', text: 'x' });
      expect([username, status]).toEqual([username, 404]);
    }
    const unknown = await answer('lena', api.create, { student_userid: 'nobody', text: 'x' });
    const foreign = await answer('lena', api.create, { student_userid: 'u-mia', text: 'x' });
    expect(unknown).toEqual(foreign);
    expect((await answer('a.admin', api.create, { text: 'For myself' })).status).toBe(404);
  });

  it('is a thread whose requester never sees the counsellors’ notes', async () => {
    const requestUid = await sendRequest(college, 'mia', { mail_me: true });
    await sentMail();
    const before = await college.ask('mia', api.get, { requestUid });
    await college.ask('cora', api.write, { requestUid, text: 'Only for us', is_note: true });
    expect(await college.ask('mia', api.get, { requestUid })).toEqual(before);
    await college.ask('cora', api.write, { requestUid, text: 'Come at noon' });
    const after = await college.ask('mia', api.get, { requestUid });
    expect(after).toMatchObject({ state: 'in progress', waits_for: 'requester' });
    expect(after.messages.map(({ text, name }) => [text, name])).toEqual([
      [`${secret} of mia`, 'Mia Hale'],
      ['Come at noon', 'Cora Counsel'],
    ]);
    const [mail] = await sentMail();
    expect(mail?.Destination?.ToAddresses).toEqual(['mia@example.edu']);
    const { Subject, Body } = mail?.Content?.Simple ?? {};
    const text = `${Subject?.Data} ${Body?.Text.Data}`;
    expect(text).toContain('A message is waiting');
    expect(text).not.toMatch(/psycholog|counsel|support|Cora|Mia H/i);
    expect((await answer('mia', api.write, { requestUid, text: 'n', is_note: true })).status).toBe(
      400,
    );
    const all = await college.ask('cora', api.get, { requestUid });
    expect(all.messages.map(({ is_note }) => is_note)).toEqual([false, true, false]);
  });

  it('takes no message when it is closed, and can be opened again by a counsellor', async () => {
    const requestUid = await sendRequest(college, 'mia', { mail_me: true });
    await sentMail();
    const { updated_at } = await college.ask('cora', api.get, { requestUid });
    const closing = { requestUid, state: 'closed' as const, updated_at };
    expect((await answer('mia', api.change, closing)).status).toBe(403);
    const closed = await college.ask('cora', api.change, closing);
    expect(closed).toMatchObject({ state: 'closed', waits_for: 'nobody' });
    expect((await answer('cora', api.change, closing)).status).toBe(409);
    const [mail, ...more] = await sentMail();
    expect([mail?.Destination?.ToAddresses, more]).toEqual([['mia@example.edu'], []]);
    const { Subject, Body } = mail?.Content?.Simple ?? {};
    expect(`${Subject?.Data} ${Body?.Text.Data}`).not.toMatch(/psycholog|counsel|support|close/i);
    expect((await answer('mia', api.write, { requestUid, text: 'More' })).status).toBe(409);
    expect(
      (await listFor('cora', 'counsellor', 'closed')).map((each) => each.requestUid),
    ).toContain(requestUid);
    const opened = { requestUid, state: 'in progress' as const, updated_at: closed.updated_at };
    await college.ask('cora', api.change, opened);
    expect(await sentMail()).toEqual([]);
    expect((await answer('mia', api.write, { requestUid, text: 'More' })).status).toBe(200);
  });

  it('is stored once for a repeated call, also when two arrive at once', async () => {
    const before = (await listFor('mia')).length;
    const token = await college.tokenOf('mia');
    const headers = { 'idempotency-key': 'once' };
    const request = { ...requestFor(api.create, { text: 'Once' }), headers };
    const answers = await Promise.all([1, 2, 3].map(() => college.call('main', token, request)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await listFor('mia')).toHaveLength(before + 1);
  });

  it('leaves a look when a counsellor reads it, and none when its student does', async () => {
    const requestUid = await sendRequest(college, 'mia');
    const entries = () =>
      entriesIn(college.tables).filter(
        ({ record, act }) => record === 'confidential' && act === 'read',
      );
    const before = entries().length;
    await college.ask('mia', api.get, { requestUid });
    await college.ask('mia', api.list, {});
    expect(entries()).toHaveLength(before);
    await college.ask('cora', api.get, { requestUid });
    const cora = expect.objectContaining({ username: 'cora' });
    expect(entries()).toContainEqual(expect.objectContaining({ child: 'u-mia', by: cora }));
  });
});
