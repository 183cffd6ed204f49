import { beforeEach, describe, expect, it } from 'vitest';
import { demoSettings } from '#bin/demo/content';
import { FamilySettings } from '#shared/site/family-settings-form.schemas';
import { type ShownSettings, schoolSettingsSchemas } from '#shared/site/school-settings.schemas';
import { settingsSchemas } from '#shared/site/settings.schemas';
import { administrator, person } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { at, settingsScene } from './settings-scene.ts';

let scene: Awaited<ReturnType<typeof settingsScene>>;
beforeEach(async () => {
  scene = await settingsScene();
});
const stored = () => scene.stored('settings');

const load = async () =>
  schoolSettingsSchemas.getFamily.output.parse(
    await scene.handlers.getFamily({}, administrator, at(0)),
  );
const change = async (is: Partial<FamilySettings>, updated_at = '', minute = 1) => {
  const { updated_at: _, ...loaded } = await load();
  const sent = { ...FamilySettings.strip().parse(loaded), ...is };
  return scene.handlers.changeFamily({ ...sent, updated_at }, administrator, at(minute));
};

/** Who changed the settings last, and when. */
const lastChange = ({
  updated_at,
  users_userid,
  users_username,
  users_firstname,
  users_lastname,
}: Made) => ({
  updated_at,
  users_userid,
  users_username,
  users_firstname,
  users_lastname,
});
type Made = Pick<
  ShownSettings,
  'updated_at' | 'users_userid' | 'users_username' | 'users_firstname' | 'users_lastname'
>;

describe('settings about families’ days', () => {
  it('shows the usual values until the school decides, and keeps the rest of its settings', async () => {
    expect(await load()).toMatchObject({
      leave_days: 3,
      daily_mail: { on: false, hour: 10 },
      updated_at: '',
      office_addresses: ['absences@main.portal.example.edu'],
    });
    await change({
      leave_days: 5,
      daily_mail: { on: true, hour: 9 },
      senior_from: 10,
      payment_page: 'https://pay.example.edu/',
      week_letters: ['A', 'B'],
      week_starts: [{ day: '2026-02-02', week: 'B' }],
    });
    const after = await load();
    expect(after).toMatchObject({ leave_days: 5, senior_from: 10, week_letters: ['A', 'B'] });
    expect(after.users_userid).toBe(administrator.userUid);
    const { schoolName, tile_settings, theme_colours } = demoSettings.main;
    expect(stored()[0]).toMatchObject({ schoolName, tile_settings, theme_colours });
    await change({ senior_from: undefined, payment_page: undefined }, after.updated_at, 2);
    expect(stored()[0]).not.toHaveProperty('senior_from');
    expect(stored()[0]).not.toHaveProperty('payment_page');
  });

  it('turns the daily mail on at its hour, once, and changes nothing else', async () => {
    const before = await load();
    const on = (minute: number) => scene.handlers.turnOnDailyMail({}, administrator, at(minute));
    const after = await on(1);
    expect(after).toMatchObject({
      ...before,
      ...lastChange(after),
      daily_mail: { on: true, hour: 10 },
    });
    expect((await on(2)).updated_at).toBe(after.updated_at);
    const { records } = await scene.handlers.listFamilyChanges({ limit: 20 }, administrator, at(9));
    expect(records.map(({ changes }) => changes)).toEqual([
      [{ setting: 'daily_mail', before: 'Off', after: 'On, at 10 am' }],
    ]);
  });

  it('lists who changed what, newest first, with the values before, page by page', async () => {
    const list = (input: object) =>
      scene.handlers.listFamilyChanges({ limit: 20, ...input }, administrator, at(9));
    expect(await list({})).toMatchObject({ records: [] });
    const first = await change({ leave_days: 5, payment_page: 'https://pay.example.edu/' });
    // A save without a change is no entry.
    const same = await change({}, first.updated_at, 2);
    await change(
      { payment_page: undefined, daily_mail: { on: true, hour: 9 } },
      same.updated_at,
      3,
    );
    const { records } = await list({});
    expect(records).toMatchObject([
      {
        users_userid: administrator.userUid,
        changes: [
          { setting: 'daily_mail', before: 'Off', after: 'On, at 9 am' },
          { setting: 'payment_page', before: 'https://pay.example.edu/', after: '' },
        ],
      },
      {
        updated_at: first.updated_at,
        changes: [
          { setting: 'leave_days', before: '3', after: '5' },
          { setting: 'payment_page', after: 'https://pay.example.edu/' },
        ],
      },
    ]);
    const page = await list({ limit: 1 });
    const rest = await list({ limit: 1, next_token: page.next_token });
    expect([...page.records, ...rest.records]).toEqual(records);
    const elsewhere = person({ ...schoolNamed('regional'), capabilities: ['administrator'] });
    const others = await scene.handlers.listFamilyChanges({ limit: 20 }, elsewhere, at(9));
    expect(others.records).toEqual([]);
  });

  it('stores neither a refused change nor an entry about it', async () => {
    await change({ leave_days: 4 });
    await expect(change({ leave_days: 6 })).rejects.toMatchObject({ kind: 'conflict' });
    expect(stored().filter(({ pk }) => pk === 'main#changes')).toHaveLength(1);
  });

  it('answers a change of an older version with a conflict and the newer one', async () => {
    const { updated_at } = await change({ leave_days: 4 });
    await expect(change({ leave_days: 6 })).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { leave_days: 4, updated_at } },
    });
    await change({ leave_days: 6 }, updated_at, 2);
    expect((await load()).leave_days).toBe(6);
  });

  it('belongs to the caller’s own school', async () => {
    const elsewhere = person({ ...schoolNamed('regional'), capabilities: ['administrator'] });
    await expect(scene.handlers.getFamily({}, elsewhere, at(0))).rejects.toMatchObject({
      kind: 'notFound',
    });
  });

  it('keeps the school’s addresses from families', async () => {
    const secret = ['canary@example.org'];
    await change({
      wellbeing_addresses: secret,
      counsellor_addresses: secret,
      office_addresses: secret,
      mail_domains: ['example.org'],
      reply_to: 'canary@example.org',
      reply_to_kinds: { absences: 'canary@example.org' },
      emergency_contacts: [{ label: 'School office', phone: '02 5550 0100' }],
    });
    const shown = settingsSchemas.get.output.parse(
      await scene.families.get({ id: 'main' }, person({ type: 'student' }), at(1)),
    );
    expect(JSON.stringify(shown)).not.toContain('canary');
    expect(JSON.stringify(shown)).not.toContain('users_userid');
    expect(shown.emergency_contacts).toHaveLength(1);
  });

  it.each([
    [{ office_addresses: ['office'] }, 'Please enter valid e-mail addresses.'],
    [{ payment_page: 'http://pay.example.edu' }, 'begins with https://'],
    [{ payment_page: 'javascript:alert(1)' }, 'begins with https://'],
    [{ leave_days: 0 }, 'from 1 to 30'],
    [{ reasons: [] }, 'at least one reason'],
    [{ senior_from: 14 }, 'from 1 to 13'],
    [{ reply_to: 'the office' }, 'a valid e-mail address'],
    [{ emergency_contacts: [{ label: 'Office', phone: 'call us' }] }, 'digits and spaces'],
  ])('refuses %o with a sentence', async (is, says) => {
    const faults = FamilySettings.partial().safeParse(is).error?.issues ?? [];
    expect(faults.map(({ message }) => message).join()).toContain(says);
  });

  it('keeps the address for replies when a page of last week does not send it', async () => {
    const named = { mail_domains: ['harbour.example.edu'], reply_to_kinds: {} };
    await change({ ...named, reply_to: 'desk@harbour.example.edu' }, '', 3);
    const { updated_at, ...before } = await load();
    expect(before.reply_to).toBe('desk@harbour.example.edu');
    await change({ reply_to: undefined, leave_days: 4 }, updated_at, 4);
    const after = await load();
    expect([after.reply_to, after.leave_days]).toEqual(['desk@harbour.example.edu', 4]);
    await change({ reply_to: '' }, after.updated_at, 5);
    expect(stored()[0]).not.toHaveProperty('reply_to');
    const [newest] = (await scene.handlers.listFamilyChanges({ limit: 1 }, administrator, at(9)))
      .records;
    expect(newest?.changes).toEqual([
      { setting: 'reply_to', before: 'desk@harbour.example.edu', after: '' },
    ]);
  });

  it('takes answers to a kind of mail only at addresses of the school, and says what changed', async () => {
    const { updated_at } = await change({
      mail_domains: ['harbour.example.edu'],
      reply_to: '',
      reply_to_kinds: {},
    });
    const elsewhere = 'Please use an address of the school: @harbour.example.edu.';
    await expect(
      change({ reply_to_kinds: { absences: 'a@else.example' } }, updated_at, 2),
    ).rejects.toMatchObject({ fields: { reply_to_kinds: elsewhere } });
    await expect(change({ reply_to: 'a@else.example' }, updated_at, 2)).rejects.toMatchObject({
      fields: { reply_to: elsewhere },
    });
    await change({ reply_to_kinds: { absences: 'away@harbour.example.edu' } }, updated_at, 2);
    const after = await load();
    expect(after.reply_to_kinds).toEqual({ absences: 'away@harbour.example.edu' });
    // A page of before this release does not send it, and an address that was stored stays.
    const { updated_at: next } = await change(
      { reply_to_kinds: undefined, mail_domains: ['other.example.edu'] },
      after.updated_at,
      3,
    );
    expect((await load()).reply_to_kinds).toEqual({ absences: 'away@harbour.example.edu' });
    await change({ reply_to_kinds: {} }, next, 4);
    expect(stored()[0]).not.toHaveProperty('reply_to_kinds');
    const [newest] = (await scene.handlers.listFamilyChanges({ limit: 1 }, administrator, at(9)))
      .records;
    expect(newest?.changes).toEqual([
      { setting: 'reply_to_kinds', before: 'Absences: away@harbour.example.edu', after: '' },
    ]);
  });

  it('refuses a week that has no letter of the school', async () => {
    const week_starts = [{ day: '2026-02-02', week: 'C' }];
    await expect(change({ week_letters: ['A'], week_starts })).rejects.toMatchObject({
      fields: { week_starts: 'Please use only the letters of the weeks.' },
    });
  });
});
