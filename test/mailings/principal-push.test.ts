import { beforeEach, describe, expect, it, vi } from 'vitest';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { sendEmailsSchemas } from '#shared/mailings/send-emails.schemas';
import { profile } from '#test/mailings/messages/school';
import { mailingEngine } from '#test/support/mail/mailing-engine';
import { storedPost } from '#test/support/mail/stored-post';
import { addDevice } from '#test/support/push/pushes';
import { administrator, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

const main = schoolNamed('main');
const sender = { ...administrator, ...main };

/** A mailing of the principal to teachers with devices, one of whom has no address. */
async function begun(words: { readonly push_text?: string } = {}) {
  const engine = mailingEngine();
  for (const userUid of ['ada', 'ben', 'cleo', 'dan']) {
    const email = userUid === 'ben' ? '' : `${userUid}@example.org`;
    await engine.addPerson(profile({ userUid, type: 'faculty', email }));
    await addDevice(engine.stores, userUid, userUid);
  }
  await engine.addPerson(profile({ userUid: 'eve', type: 'faculty' }));
  const choice = { digest: true, daily: true, principal: true, push: { principal: false } };
  await preferenceRepository(engine.stores)
    .of(main)
    .save('dan', choice, { loadedVersion: '', now: engine.now() });
  const word = { postUid: 'word', type: 'principal', content_html: '<p>Hi</p>' } as const;
  await engine.addPost(storedPost(word));
  const ask = { type: 'Principal', postUids: ['word'], ...words } as const;
  const facts = () => request({ now: engine.now() });
  const form = sendEmailsSchemas.preview.input.parse(ask);
  const { audience_hash, lock_screen } = await engine.handlers.preview(form, sender, facts());
  const real = sendEmailsSchemas.send.input.parse({ ...ask, email_testing: false, audience_hash });
  const { mailingUid } = await engine.handlers.send(real, sender, facts());
  return {
    ...engine,
    mailingUid,
    lock_screen,
    cancel: () => engine.handlers.cancel({ mailingUid }, sender, facts()),
    devices: () => engine.pushed.map(({ endpoint }) => endpoint.split('/').at(-1)).sort(),
  };
}

describe('the push about a message of the principal', () => {
  it('reaches who may read it and wants it, once, also without an address', async () => {
    const engine = await begun();
    await engine.push();
    expect(engine.devices()).toEqual([]);
    await engine.runJobs();
    await engine.push();
    await engine.push();
    expect(engine.devices()).toEqual(['ada', 'ben', 'cleo']);
    const [first] = engine.pushed;
    expect(first?.message).toMatchObject({
      body: 'A message from the principal. Open to read it.',
      path: '/notices/notice_details/word',
    });
    expect(engine.sent.map(({ userUid }) => userUid).sort()).toEqual(['ada', 'cleo', 'dan', 'eve']);
  });

  it('shows on locked screens what the preview showed: the words of its sender in one line', async () => {
    const usual = await begun();
    expect(usual.lock_screen?.body).toBe('A message from the principal. Open to read it.');
    const engine = await begun({ push_text: '  The pool is closed today. ' });
    await engine.runJobs();
    await engine.push();
    const shown = { title: engine.lock_screen?.title, body: 'The pool is closed today.' };
    expect(engine.lock_screen).toEqual(shown);
    expect(engine.pushed).toHaveLength(3);
    for (const { message } of engine.pushed) expect(message).toMatchObject(shown);
  });

  it('refuses more than 80 characters, and more than one line', () => {
    const taken = (push_text: string) =>
      sendEmailsSchemas.send.input.safeParse({ type: 'Principal', push_text }).error?.issues[0]
        ?.message;
    expect(taken('x'.repeat(80))).toBeUndefined();
    expect(taken('x'.repeat(81))).toBe('Please use at most 80 characters.');
    for (const text of ['one\ntwo', 'left \u202e right']) {
      expect(taken(text)).toBe('Please use one line of plain text.');
    }
  });

  it('does not leave to who has read the post, or opened the mail', async () => {
    const engine = await begun();
    await engine.runJobs();
    const mark = {
      users_userUid: 'ada',
      posts_postUid: 'word',
      created_at: engine.now().toISOString(),
    };
    await engine.put('readposts', { pk: 'main#ada', sk: 'word', ...mark });
    const mail = engine.rows().find(({ userUid }) => userUid === 'cleo');
    await engine.put('emailstatistics', {
      ...engine.all('emailstatistics').find(({ userUid }) => userUid === 'cleo'),
      ...mail,
      opened: { at: engine.now().toISOString() },
    });
    await engine.push();
    expect(engine.devices()).toEqual(['ben']);
  });

  it('does not leave when the mailing is cancelled', async () => {
    const engine = await begun();
    await engine.cancel();
    await engine.runJobs();
    await engine.push();
    expect(engine.devices()).toEqual([]);
  });
});
