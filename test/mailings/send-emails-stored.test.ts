import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendEmailsSchemas } from '#shared/mailings/send-emails.schemas';
import { profile } from '#test/mailings/messages/school';
import { mailingEngine } from '#test/support/mail/mailing-engine';
import { storedPost } from '#test/support/mail/stored-post';
import { administrator, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const stored = {
  weeklyemailtextUid: 'weekly',
  email_text: 'The stored blurb',
  except_emails: 'tess@example.org',
  except_emails_list: ['tess@example.org'],
  test_emails_list: ['tester@example.org', 'older@example.org'],
  updated_at: '2026-03-01T00:00:00.000Z',
  updated_by: 'Ed Ng',
};

/** A school with a carer, a teacher, a post of each kind of mailing, and a stored weekly text. */
async function school({ hasText = true } = {}) {
  const made = mailingEngine();
  await made.addPerson(profile({ userUid: 'cara', is_carer: true }));
  await made.addPerson(profile({ userUid: 'tess', type: 'faculty' }));
  await made.addPost(storedPost({ postUid: 'news' }));
  await made.addPost(storedPost({ postUid: 'today', type: 'dailyemail' }));
  await made.addPost(storedPost({ postUid: 'letter', type: 'principal' }));
  await made.addPost(
    storedPost({ postUid: 'ended', type: 'principal', end: '2026-03-02T12:00:00.000Z' }),
  );
  if (hasText) await made.texts.of(schoolNamed('main')).add(stored);
  const at = () => request({ now: made.now() });
  return {
    ...made,
    send: (said: object) =>
      made.handlers.send(sendEmailsSchemas.send.input.parse(said), administrator, at()),
    reach: (said: object) =>
      made.handlers.reach(sendEmailsSchemas.reach.input.parse(said), administrator, at()),
    preview: (said: object) =>
      made.handlers.preview(sendEmailsSchemas.preview.input.parse(said), administrator, at()),
  };
}

describe('the send call with only the specified fields', () => {
  it.each([
    ['Weekly', 'news'],
    ['Daily', 'today'],
    ['Principal', 'letter'],
  ])('sends a test of type %s to the recipient', async (type, postUid) => {
    const { send, runJobs, sent } = await school();
    const mailing = await send({
      type,
      recipient: 'someone@example.org',
      email_testing: true,
      except_for: 'x@elsewhere.example',
    });
    await runJobs();
    expect(mailing).toMatchObject({ type, email_testing: true });
    expect([...new Set(sent.map(({ email }) => email))]).toEqual(['someone@example.org']);
    for (const { message } of sent) {
      expect(message.html).toContain(`Title of ${postUid}`);
      expect(message.html).not.toContain('Title of ended');
      if (type === 'Weekly') expect(message.text).toContain('The stored blurb');
    }
  });

  it('uses the stored exclusion list and test address when it has none', async () => {
    const { send, preview, runJobs, sent } = await school();
    expect(await preview({ type: 'Weekly' })).toMatchObject({
      count: 1,
      left_out: [{ reason: 'excluded', count: 1 }],
    });
    await send({ type: 'Weekly' });
    await runJobs();
    expect(sent.map(({ email }) => email)).toEqual(['tester@example.org']);
  });

  it('keeps the given values, also an empty list', async () => {
    const { preview, send } = await school();
    const shown = await preview({ type: 'Daily', except_for: '' });
    expect(shown.count).toBe(2);
    await expect(send({ type: 'Weekly', email_text: ' ', except_for: '' })).rejects.toMatchObject({
      fields: { email_text: '*Please enter blurb.', except_for: '*Please enter email ids.' },
    });
  });

  it('refuses a digest with the specified texts while nothing is stored', async () => {
    const { send } = await school({ hasText: false });
    await expect(send({ type: 'Weekly' })).rejects.toMatchObject({
      fields: {
        email_text: '*Please enter blurb.',
        except_for: '*Please enter email ids.',
        recipient: '*Please enter email id.',
      },
    });
  });

  it('refuses a real send without a preview', async () => {
    const { send, jobs } = await school();
    await expect(
      send({ type: 'Weekly', email_testing: false, except_for: 'x@elsewhere.example' }),
    ).rejects.toMatchObject({ kind: 'badRequest', message: /preview/ });
    expect(jobs).toEqual([]);
  });

  it('creates a new test after the stored blurb changed', async () => {
    const { send, texts } = await school();
    const one = await send({ type: 'Weekly' });
    const changed = { ...stored, email_text: 'Another', updated_at: '2026-03-03T00:00:00.000Z' };
    await texts.of(schoolNamed('main')).replace(stored, changed);
    const other = await send({ type: 'Weekly' });
    expect(other.mailingUid).not.toBe(one.mailingUid);
  });
});

describe('the count of people before a preview', () => {
  it('counts each kind of person and the posts with the stored exclusions, and names nobody', async () => {
    const { reach } = await school();
    const all = { count: 2, students: 0, carers: 1, staff: 1, items: 1 };
    expect(await reach({ type: 'Weekly' })).toMatchObject({ count: 1, carers: 1, staff: 0 });
    expect(await reach({ type: 'Principal', postUids: 'letter' })).toMatchObject({ count: 1 });
    expect(await reach({ type: 'Principal', postUids: 'gone' })).toMatchObject({ count: 0 });
    const { reach: withoutList } = await school({ hasText: false });
    expect(await withoutList({ type: 'Daily' })).toMatchObject(all);
    expect(await withoutList({ type: 'Weekly' })).toMatchObject({
      ...all,
      since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });
});
