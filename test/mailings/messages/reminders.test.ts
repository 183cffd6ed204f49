import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MessageContent } from '#functions/kernel/mail/content';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { messageOf } from '#functions/mailings/messages/message';
import { freezeReminder } from '#functions/mailings/reminders/reminder-mailing';
import { reminderHandlers } from '#functions/mailings/reminders/reminders';
import type { MailingMessage } from '#functions/mailings/store/mailing-message';
import type { StoredMailing } from '#functions/mailings/store/mailing-record';
import { mailingRepository } from '#functions/mailings/store/mailings';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { peopleRepository } from '#functions/people/store/people';
import { postReader } from '#functions/posts/store/post-reader';
import { postMarks } from '#functions/read-posts/store/post-marks';
import { readPostRepository } from '#functions/read-posts/store/readposts';
import { settingsRepository } from '#functions/site/store/settings';
import { school } from '#test/support/mail/mail-sites';
import { memoryTables } from '#test/support/memory/memory-tables';
import { administrator, editor, request } from '#test/support/records/people';
import { audience, notice, postsOver } from '#test/support/records/posts';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { bound, schoolNamed } from '#test/support/records/school';

const image = `main/${'b'.repeat(64)}-450x320.png`;
const link = (username: string) => ({
  userUid: `uid-${username}`,
  status: 'active',
  restricted: false,
});
const carer = (username: string, email: string, ...children: string[]) =>
  profile({
    username,
    firstname: username,
    surname: 'Hale',
    type: 'affiliate',
    is_carer: true,
    email,
    children: children.map((child) => link(child) as never),
  });

let tables: ReturnType<typeof memoryTables>;
let queued: MailingMessage[];
let postUid: string;
beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  tables = memoryTables(async () => {});
  queued = [];
  await storeProfiles(
    tables,
    profile({ username: 'mia', firstname: 'Mia', email: 'mia@x.example', groups: ['year-7'] }),
    profile({ username: 'noah', firstname: 'Noah', email: 'noah@x.example', groups: ['year-7'] }),
    carer('anna', 'anna@x.example', 'mia', 'noah'),
    carer('bert', 'bert@x.example', 'mia'),
    carer('carl', '', 'noah'),
  );
  const written = await postsOver(tables).create(
    notice({ featured_img_url: image, title: 'Camp', group_list: audience('CARERS', 'STUDENTS') }),
    editor,
    request(),
  );
  postUid = written.postUid;
});

const deps = () => ({
  posts: postReader(tables),
  people: peopleRepository(tables),
  marks: postMarks(tables),
  suppressions: suppressionRepository(tables),
  settings: settingsRepository(tables),
});
const handlers = () =>
  reminderHandlers({
    ...deps(),
    mailings: mailingRepository(tables),
    mailQueue: { send: async (message) => void queued.push(message) },
    idempotency: idempotencyRepository(tables),
  });
const read = (username: string) =>
  readPostRepository(tables)
    .of(schoolNamed('main'))
    .add({
      posts_postUid: postUid,
      users_userUid: `uid-${username}`,
      type: 'notice',
      created_at: '2026-03-02T01:00:00.000Z',
    });
const preview = (rule: 'everyone' | 'each_carer' | 'any_carer' | 'student') =>
  handlers().previewReminder({ postUid, rule }, administrator, request());
const remind = (count: number, is: Parameters<typeof request>[0] = {}) =>
  handlers().remind({ postUid, rule: 'everyone', count }, administrator, request(is));

/** Returns the frozen messages of the mailing that was started. */
async function frozen(mailingUid: string) {
  const mailing = (await mailingRepository(tables)
    .of(schoolNamed('main'))
    .get(mailingUid)) as StoredMailing;
  return freezeReminder(deps(), school, mailing, request().now);
}

describe('the reminder of a post', () => {
  it('reaches those who have not read it, by each rule of families', async () => {
    await read('bert');
    await read('mia');
    // Carl has not read it and has no address.
    expect(await preview('everyone')).toEqual({ count: 2, left_out: 1 });
    expect(await preview('each_carer')).toEqual({ count: 1, left_out: 1 });
    expect(await preview('student')).toEqual({ count: 1, left_out: 0 });
    // Nobody of Noah's carers has read it; Bert has read it for Mia.
    expect(await preview('any_carer')).toEqual({ count: 1, left_out: 1 });
  });

  it('leaves out an address that bounced', async () => {
    const bounce = { reason: 'bounce', at: '2026-03-01T00:00:00.000Z', mailingUid: 'm' } as const;
    await suppressionRepository(tables).of(schoolNamed('main')).add('Anna@x.example', bounce);
    expect(await preview('each_carer')).toEqual({ count: 1, left_out: 2 });
  });

  it('is one message for each, with the link, and names nobody else', async () => {
    await read('bert');
    const { mailingUid } = await remind(3);
    expect(queued).toEqual([{ kind: 'prepare', site: 'main', mailingUid }]);
    const found = await frozen(mailingUid);
    expect(found?.messages.map(({ userUid, kind, type }) => [userUid, kind, type]).sort()).toEqual(
      ['anna', 'mia', 'noah'].map((name) => [`uid-${name}`, 'Reminder', 'Other']),
    );
    expect(found?.leftOut).toEqual([{ reason: 'no address', count: 1 }]);
    const [first] = found?.messages ?? [];
    if (!found || !first) throw new Error('Nothing was frozen');
    const message = messageOf(found.content, MessageContent.parse(JSON.parse(first.told)));
    expect(message.subject).toBe('Please read: Camp');
    expect(message.text).toContain(`https://${school.host}/notices/notice_details/${postUid}`);
    expect(message.headers).toEqual([]);
    expect(message.text).not.toContain('Hale');
  });

  it('leaves out who has read it since, and refuses a number that has grown', async () => {
    const { mailingUid } = await remind(4);
    await read('anna');
    const found = await frozen(mailingUid);
    expect(found?.messages.map(({ userUid }) => userUid).sort()).toEqual([
      'uid-bert',
      'uid-mia',
      'uid-noah',
    ]);
    await expect(remind(2)).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('is sent once a day for a post, and once for a repeated request', async () => {
    const first = await remind(4, { idempotencyKey: 'a' });
    expect(await remind(4, { idempotencyKey: 'a' })).toEqual(first);
    await expect(remind(4, { idempotencyKey: 'b' })).rejects.toMatchObject({ kind: 'conflict' });
    const now = new Date(request().now.getTime() + 86_400_000);
    const next = await remind(4, { idempotencyKey: 'c', now });
    expect(next.mailingUid).not.toBe(first.mailingUid);
  });

  it('is refused for a post that is not published, and freezes none after its end', async () => {
    const { mailingUid } = await remind(4);
    const posts = bound({ get: async () => undefined });
    const mailing = (await mailingRepository(tables)
      .of(schoolNamed('main'))
      .get(mailingUid)) as StoredMailing;
    expect(await freezeReminder({ ...deps(), posts }, school, mailing, request().now)).toBe(
      undefined,
    );
    const gone = { postUid: 'gone', rule: 'everyone' } as const;
    await expect(handlers().previewReminder(gone, administrator, request())).rejects.toMatchObject({
      kind: 'notFound',
    });
  });
});
