import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendEmailsSchemas } from '#shared/mailings/send-emails.schemas';
import { mailingEngine } from '#test/support/mail/mailing-engine';
import { everyone, schoolWithNotices } from '#test/support/mail/school-with-notices';
import { storedPost } from '#test/support/mail/stored-post';
import { administrator, person, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

describe('a real send', () => {
  it.each([
    ['is missing', undefined],
    ['is empty', ''],
    ['is another one', 'f'.repeat(64)],
    ['is cut', 'f'],
  ])('sends nothing when the hash %s', async (_, audience_hash) => {
    const { send, runJobs, sent, all } = await schoolWithNotices();
    const refused = send({ email_testing: false, audience_hash });
    const reason = audience_hash ? 'changed' : 'Look at the preview first';
    await expect(refused).rejects.toMatchObject({
      kind: 'badRequest',
      message: expect.stringContaining(reason),
    });
    await runJobs();
    expect([sent, all('mailings'), all('emailstatistics')]).toEqual([[], [], []]);
  });

  it.each([
    'no address',
    'a@b',
    'good@example.org;other@example.org',
    'good@example.org, Name <a@example.org>',
    'good@example.org\nbad@@example.org',
    'ünï@example.org',
    '"a b"@example.org',
  ])('sends nothing when the exclusion list says %j', async (except_for) => {
    const { real, runJobs, sent, all } = await schoolWithNotices();
    await expect(real({ except_for })).rejects.toMatchObject({
      fields: { except_for: '*Please select valid email ids.' },
    });
    await runJobs();
    expect([sent, all('mailings')]).toEqual([[], []]);
  });

  it('sends nothing when the audience changed since the preview', async () => {
    const { preview, send, preferences, runJobs, sent, all, now } = await schoolWithNotices();
    const { audience_hash } = await preview();
    await preferences.of(schoolNamed('main')).turn('tess', { kind: 'digest', on: false }, now());
    const refused = send({ email_testing: false, audience_hash });
    await expect(refused).rejects.toMatchObject({ kind: 'badRequest' });
    await runJobs();
    expect([sent, all('mailings')]).toEqual([[], []]);
  });

  it('sends nothing when the audience changes before it is frozen, and frees the week', async () => {
    const { real, preferences, runJobs, sent, get, now } = await schoolWithNotices();
    const { mailingUid } = await real();
    await preferences.of(schoolNamed('main')).turn('tess', { kind: 'digest', on: false }, now());
    await runJobs();
    expect(sent).toEqual([]);
    expect(await get(mailingUid)).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('Nothing was sent'),
    });
    const next = await real();
    await runJobs();
    expect([next.state, sent.map(({ userUid }) => userUid).sort()]).toEqual([
      'preparing',
      ['ada', 'cara'],
    ]);
  });

  it('sends each person one message with an unsubscribe link', async () => {
    const { real, runJobs, sent, get } = await schoolWithNotices();
    const { mailingUid } = await real();
    await runJobs();
    expect(sent.map(({ email }) => email).sort()).toEqual(everyone);
    for (const { message } of sent) {
      expect(message.headers.map(({ Name }) => Name)).toContain('List-Unsubscribe');
    }
    expect(await get(mailingUid)).toMatchObject({
      state: 'sent',
      email_testing: false,
      created_by: 'Jo Ng',
      counts: { prepared: 3, sent: 3, failed: 0, unsure: 0, left: 0, left_out: [] },
      reconciled: { lost: 0, unexpected: 0, duplicated: 0, recovered: 0 },
    });
  });

  it('is found by each post that its digests named, in the e-mail log', async () => {
    const { real, runJobs, logs } = await schoolWithNotices();
    await real();
    await runJobs();
    const readersOf = async (postUid: string) => {
      const query = { types: 'DIGEST', postsUid: [postUid] } as const;
      const found = await logs.of(schoolNamed('main')).search('Australia/Sydney', query);
      return found.map(({ userUid }) => userUid).sort();
    };
    expect((await logs.of(schoolNamed('main')).postsIn({})).sort()).toEqual(['news-1', 'news-2']);
    expect(await readersOf('news-1')).toEqual(['ada', 'cara', 'tess']);
    expect(await readersOf('news-2')).toEqual(['ada', 'cara']);
  });

  it('returns the same mailing on a retry, and rejects a second sender', async () => {
    const { real, runJobs, sent, all } = await schoolWithNotices();
    const key = { idempotencyKey: 'one-click' };
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => real({}, undefined, key)));
    expect(others.map(({ mailingUid }) => mailingUid)).toEqual(others.map(() => first?.mailingUid));
    const other = person({ username: 'bo', firstname: 'Bo', capabilities: ['sender'] });
    await expect(real({}, other, { idempotencyKey: 'another' })).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(/^This week’s digest was sent on 3 March 2026.* by Jo Ng\.$/),
    });
    await runJobs();
    expect(sent.length).toBe(3);
    expect(all('mailings').filter(({ pk }) => pk === 'main').length).toBe(1);
    // Also when every person has it, so a new mailing would have no recipients.
    await expect(real({}, other, { idempotencyKey: 'a third' })).rejects.toMatchObject({
      message: expect.stringContaining('was sent on'),
    });
  });

  it('accepts one of two concurrent sends, and names its sender to the other', async () => {
    const { real, runJobs, sent } = await schoolWithNotices();
    const bo = person({ username: 'bo', firstname: 'Bo', capabilities: ['sender'] });
    const both = await Promise.allSettled([real(), real({}, bo)]);
    const refused = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toEqual([
      expect.objectContaining({
        kind: 'conflict',
        message: expect.stringMatching(/was sent on .* by (Jo|Bo) Ng\.$/),
      }),
    ]);
    await runJobs();
    expect(sent.length).toBe(3);
  });

  it('rejects another form with the same idempotency key', async () => {
    const { real } = await schoolWithNotices();
    await real({}, undefined, { idempotencyKey: 'one-click' });
    const other = real({ except_for: 'y@elsewhere.example' }, undefined, {
      idempotencyKey: 'one-click',
    });
    await expect(other).rejects.toMatchObject({ kind: 'badRequest' });
  });

  it('refuses a mailing without recipients', async () => {
    const { real, sent } = await schoolWithNotices();
    await expect(real({ except_for: everyone.join('\n') })).rejects.toMatchObject({
      kind: 'badRequest',
    });
    const empty = mailingEngine();
    const form = sendEmailsSchemas.send.input.parse({
      type: 'Daily',
      recipient: 'tester@example.org',
    });
    const refused = empty.handlers.send(form, administrator, request({ now: empty.now() }));
    await expect(refused).rejects.toMatchObject({ message: 'No any user was in queue' });
    expect(sent).toEqual([]);
  });

  it('requires a blurb, an exclusion list and, for a principal’s message, posts', async () => {
    const { send } = await schoolWithNotices();
    await expect(send({ email_text: ' ', except_for: '' })).rejects.toMatchObject({
      fields: {
        email_text: '*Please enter blurb.',
        except_for: '*Please enter email ids.',
        recipient: '*Please enter email id.',
      },
    });
    await expect(send({ type: 'Principal', recipient: 'a@example.org' })).rejects.toMatchObject({
      fields: { postUids: 'Please choose at least one post.' },
    });
  });
});

describe('the digest of a week', () => {
  it('goes to each person once in a week, and contains only newer posts a week later', async () => {
    const { real, runJobs, pass, addPost, schedule, settings, sent, now } =
      await schoolWithNotices();
    await real();
    await runJobs();
    pass(24 * 3_600_000);
    await addPost(storedPost({ postUid: 'news-3', start: '2026-03-04T00:00:00.000Z' }));
    const on = { digest: { on: true, weekday: 3, hour: 12 }, daily: { on: false, hour: 6 } };
    const changed = { ...on, closed_days: [], undo_seconds: 0, updated_at: 'x', updated_by: 'x' };
    await settings.of(schoolNamed('main')).add(changed);
    pass(Date.parse('2026-03-04T01:05:00.000Z') - now().getTime());
    await schedule();
    await runJobs();
    expect(sent.length).toBe(3);
    pass(7 * 24 * 3_600_000);
    await schedule();
    await runJobs();
    expect(sent.length).toBe(6);
    for (const { message } of sent.slice(3)) {
      expect(message.text).toContain('Title of news-3');
      expect(message.text).not.toContain('Title of news-1');
    }
  });

  it('rejects a digest for the whole week while the schedule sends one', async () => {
    const { real, schedule, settings, pass, now, runJobs, sent } = await schoolWithNotices();
    const on = { digest: { on: true, weekday: 3, hour: 12 }, daily: { on: false, hour: 6 } };
    const changed = { ...on, closed_days: [], undo_seconds: 0, updated_at: 'x', updated_by: 'x' };
    await settings.of(schoolNamed('main')).add(changed);
    pass(Date.parse('2026-03-04T01:05:00.000Z') - now().getTime());
    await schedule();
    await expect(real()).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('is sending digests now'),
    });
    await runJobs();
    expect(sent.length).toBe(3);
    await expect(real()).rejects.toMatchObject({ message: 'No any user was in queue' });
  });
});
