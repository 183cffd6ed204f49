import { beforeEach, expect, it, vi } from 'vitest';
import { names, twoSchools } from '#test/support/mail/mail-schools';
import { schoolNamed } from '#test/support/records/school';
import { settingsOf } from '#test/support/records/school-records';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

it('prepares, pauses, sends and counts a mailing at its own school only', async () => {
  const { send, act, messages, runJobs, sent, recordsOf, ...more } = await twoSchools();
  const { suppressions, preferences, settings, now } = more;
  const slow = {
    ...(await settings.of(schoolNamed('regional')).current()),
    rate: 1,
    updated_at: 'x',
  };
  await settings.of(schoolNamed('regional')).add(slow);
  const at = now().toISOString();
  await suppressions.of(schoolNamed('main')).add('ada@regional.example', {
    reason: 'bounce',
    at,
    mailingUid: 'm',
  });
  await suppressions.of(schoolNamed('regional')).add('bea@regional.example', {
    reason: 'complaint',
    at,
    mailingUid: 'm',
  });
  await preferences.of(schoolNamed('main')).turn('cleo', { kind: 'digest', on: false }, now());
  const before = recordsOf('main');

  const mailingUid = await send('regional');
  await runJobs(0.005);
  await act('pause', 'regional', mailingUid);
  await runJobs();
  expect(sent).toEqual([]);
  await act('resume', 'regional', mailingUid);
  await runJobs();
  expect(sent.map(({ site, email }) => [site, email]).sort()).toEqual(
    ['ada', 'cleo', 'dora'].map((name) => ['regional', `${name}@regional.example`]),
  );
  for (const { message } of sent) {
    expect(message.html).toContain('News of regional');
    expect(message.html).not.toContain('News of main');
  }
  // At the pace of the school's settings, without a break.
  const [first, , last] = sent.map(({ at: handedAt }) => handedAt);
  const took = (last ?? 0) - (first ?? 0);
  expect([took >= 1_800, took < 4_000]).toEqual([true, true]);
  expect(await act('get', 'regional', mailingUid)).toMatchObject({
    state: 'sent',
    rate: 1,
    counts: { prepared: 3, sent: 3, failed: 0, unsure: 0, left: 0 },
  });
  expect(await messages('regional', mailingUid)).toEqual(sent.map(({ email }) => email).sort());
  await expect(act('get', 'main', mailingUid)).rejects.toMatchObject({ kind: 'notFound' });
  expect(recordsOf('main')).toEqual(before);
});

it('records up to when a person had digests for each school separately', async () => {
  const { send, runJobs, recordsOf, settings, pass, sent } = await twoSchools();
  const loaded = await settings.of(schoolNamed('main')).current();
  // At this school a mailing starts at once.
  await settings.of(schoolNamed('main')).add({ ...loaded, undo_seconds: 0, updated_at: 'x' });
  await send('regional');
  await runJobs(0.005);
  pass(20_000);
  await send('main');
  await runJobs(0.005);
  expect(sent.map(({ site }) => site)).toEqual(names.map(() => 'main'));
  await runJobs();
  const until = (site: string) =>
    recordsOf(site).flatMap(({ digest_until }) => (digest_until ? [String(digest_until)] : []));
  expect([until('main').length, until('regional').length]).toEqual([4, 4]);
  expect(new Set(until('regional')).size).toBe(1);
  expect(until('regional')[0] ?? '').toMatch(/^2026/);
  expect((until('regional')[0] ?? '') < (until('main')[0] ?? '')).toBe(true);
});

it('allows a send by hand while the schedule of another school sends', async () => {
  const { send, schedule, settings, pass, now } = await twoSchools();
  const digest = { on: true, weekday: 3, hour: 12 };
  const changed = {
    ...(await settings.of(schoolNamed('regional')).current()),
    digest,
    updated_at: 'x',
  };
  await settings.of(schoolNamed('regional')).add(changed);
  pass(Date.parse('2026-03-04T01:05:00.000Z') - now().getTime());
  await schedule();
  await expect(send('regional')).rejects.toMatchObject({
    message: expect.stringContaining('is sending digests now'),
  });
  await expect(send('main')).resolves.toBeDefined();
});

it('pauses a mailing at its own school when SES stops the account', async () => {
  const { send, act, runJobs, answers } = await twoSchools();
  answers(() => ({ kind: 'stopped', reason: 'SendingPausedException' }));
  const mailingUid = await send('regional');
  await runJobs();
  expect(await act('get', 'regional', mailingUid)).toMatchObject({ state: 'paused' });
});

it('wakes a stalled mailing at its own school', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { act, answers, runJobs, pass, watch, sent, schedule, settings, now, mailings } =
    await twoSchools();
  const digest = { on: true, weekday: 3, hour: 12 };
  const changed = {
    ...(await settings.of(schoolNamed('regional')).current()),
    digest,
    updated_at: 'x',
  };
  await settings.of(schoolNamed('regional')).add(changed);
  pass(Date.parse('2026-03-04T01:05:00.000Z') - now().getTime());
  await schedule();
  const { records } = await mailings.of(schoolNamed('regional')).list({ limit: 5 });
  expect((await mailings.of(schoolNamed('main')).list({ limit: 5 })).records).toEqual([]);
  const [{ mailingUid } = { mailingUid: '' }] = records;
  let isAway = true;
  answers(({ userUid }) => {
    if (isAway) throw new Error('Simulated fault of a socket');
    return { kind: 'sent', messageId: userUid };
  });
  await expect(runJobs()).rejects.toThrow('A job failed');
  isAway = false;
  pass(30 * 60_000);
  expect(await watch('main')).toBe(0);
  await watch('regional');
  await runJobs();
  expect(new Set(sent.map(({ site }) => site))).toEqual(new Set(['regional']));
  expect(await act('get', 'regional', mailingUid)).toMatchObject({
    state: 'sent',
    counts: { sent: 4 },
  });
});

it('sends the digest on the chosen day with the blurb and telephone of the own school', async () => {
  const { settings, preferences, texts, put, pass, now, schedule, runJobs, sent } =
    await twoSchools();
  const digest = { on: true, weekday: 3, hour: 12 };
  for (const site of ['main', 'regional']) {
    const changed = {
      ...(await settings.of(schoolNamed(site)).current()),
      digest,
      updated_at: 'x',
    };
    await settings.of(schoolNamed(site)).add(changed);
    const stored = { ...settingsOf(site, 'Here'), phoneNumber: `call ${site}` };
    await put('settings', { pk: site, sk: 'settings', ...stored });
    const text = { email_text: `Words of ${site}`, except_emails: '', except_emails_list: [] };
    const stamp = { updated_at: 'x', updated_by: 'Jo', weeklyemailtextUid: 'weekly' };
    await texts.of(schoolNamed(site)).add({ ...text, ...stamp, test_emails_list: [] });
  }
  const choice = { digest: true, daily: true, principal: true, digest_day: 4 };
  await preferences
    .of(schoolNamed('regional'))
    .save('ada', choice, { loadedVersion: '', now: now() });
  pass(Date.parse('2026-03-05T01:05:00.000Z') - now().getTime());
  await schedule();
  await runJobs();
  expect(sent.map(({ email }) => email)).toEqual(['ada@regional.example']);
  expect(sent[0]?.message.html).toContain('Words of regional');
  expect(sent[0]?.message.html).toContain('call regional');
});

it('refuses a mailing at its own school when the recipients changed after the preview', async () => {
  const { send, act, runJobs, preferences, now, sent } = await twoSchools();
  const mailingUid = await send('regional');
  await preferences.of(schoolNamed('regional')).turn('cleo', { kind: 'digest', on: false }, now());
  await runJobs();
  expect(await act('get', 'regional', mailingUid)).toMatchObject({ state: 'refused' });
  expect(sent).toEqual([]);
});

it('counts a test at its own school', async () => {
  const { sendTest, act, runJobs } = await twoSchools();
  const mailingUid = await sendTest('regional');
  await runJobs();
  expect(await act('get', 'regional', mailingUid)).toMatchObject({ counts: { sent: 1, left: 0 } });
});

it('queues the job of the own school again when a send is repeated', async () => {
  const { send, jobs } = await twoSchools();
  const mailingUid = await send('regional');
  expect(await send('regional')).toBe(mailingUid);
  expect(jobs.map(({ message: { site } }) => site)).toEqual(['regional', 'regional']);
});

it('frees the week of the own school only when a mailing is cancelled', async () => {
  const { send, act, runJobs, sent, recordsOf, rows } = await twoSchools();
  const first = await send('main');
  const before = recordsOf('main');
  const mailingUid = await send('regional');
  // Until every message is prepared.
  await runJobs(0.005);
  await act('cancel', 'regional', mailingUid);
  await runJobs(0.005);
  const states = rows().flatMap((row) => (row.mailingUid === mailingUid ? row.state : []));
  expect(states).toEqual(names.map(() => 'cancelled'));
  const again = await send('regional');
  expect(recordsOf('main').filter(({ sk }) => `${sk}`.startsWith('Weekly'))).toEqual(
    before.filter(({ sk }) => `${sk}`.startsWith('Weekly')),
  );
  await runJobs();
  const counts = Object.entries(Object.groupBy(sent, ({ site }) => site));
  expect(counts.map(([site, those]) => [site, those?.length]).sort()).toEqual([
    ['main', 4],
    ['regional', 4],
  ]);
  for (const [site, uid] of [
    ['main', first],
    ['regional', again],
  ] as const) {
    expect(await act('get', site, uid)).toMatchObject({ state: 'sent', counts: { sent: 4 } });
  }
});
