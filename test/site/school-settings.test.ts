import { beforeEach, describe, expect, it } from 'vitest';
import { demoSettings } from '#bin/demo/content';
import { rosterKey } from '#functions/kernel/roster/keys';
import type { Input } from '#shared/kernel/route';
import type { schoolSettings } from '#shared/site/school-settings.contract';
import { schoolSettingsSchemas } from '#shared/site/school-settings.schemas';
import { settingsSchemas } from '#shared/site/settings.schemas';
import { portalTiles } from '#shared/site/usual-settings';
import { administrator, person, student } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { at, load, settingsScene, storedPicture } from './settings-scene.ts';

type Form = Input<typeof schoolSettings.change>;

let scene: Awaited<ReturnType<typeof settingsScene>>;
beforeEach(async () => {
  scene = await settingsScene();
});

/** Saves what a screen read, with changes; checked as the wire checks it. */
async function save(is: Partial<Form>, minute = 1, updated_at?: string) {
  const { input, output } = schoolSettingsSchemas.change;
  const shown = schoolSettingsSchemas.get.output.parse(await load(scene));
  const sent = input.parse({ ...shown, ...is, updated_at: updated_at ?? shown.updated_at });
  return output.parse(await scene.handlers.change(sent, administrator, at(minute)));
}
const settingsRecord = () => scene.stored('settings').find(({ sk }) => sk === 'settings');
const history = async () =>
  (await scene.handlers.listChanges({ limit: 20 }, administrator, at(59))).records;
const undo = (changed_at: string, minute = 30) =>
  scene.handlers.undo({ changed_at }, administrator, at(minute));

describe('the settings of a school', () => {
  it('takes an answer back as it is, without an entry in the history', async () => {
    const before = await load(scene);
    const after = await save({});
    expect({ ...after, ...ofNobody }).toEqual({ ...before, ...ofNobody });
    expect(await history()).toEqual([]);
    const { pk, sk, updated_at, users_userid, ...record } = settingsRecord() ?? {};
    expect(record).toMatchObject(demoSettings.main);
  });

  it('changes name, colours and tiles, which families get', async () => {
    const tile_settings = [
      { url: 'https://library.example.edu/', label: 'Library' },
      { url: '/notices', label: 'News' },
    ];
    await save({
      schoolName: 'Harbour',
      short_name: 'HC',
      header_colour: '#7a1f2b',
      tile_settings,
    });
    const shown = settingsSchemas.get.output.parse(
      await scene.families.get({ id: 'main' }, student, at(2)),
    );
    expect(shown).toMatchObject({
      schoolName: 'Harbour',
      short_name: 'HC',
      theme_colours: { ...demoSettings.main.theme_colours, header_colour: '#7a1f2b' },
      tile_settings,
    });
    expect(shown).not.toHaveProperty('terms');
    await save({ short_name: '' }, 3);
    expect(settingsRecord()).not.toHaveProperty('short_name');
  });

  it('stores a new picture in its own size, and keeps, removes and restores it', async () => {
    const first = await save({ logo_image: 'AAAA', favicon_image: 'BBBB' });
    expect(scene.uploads).toEqual([
      ['AAAA', 800],
      ['BBBB', 256],
    ]);
    expect(first.ribbon_logo).toBe(`/media/${storedPicture}`);
    expect((await save({ phoneNumber: '1' }, 2)).ribbon_logo).toBe(first.ribbon_logo);
    const removed = await save({ ribbon_logo: '' }, 3);
    expect(removed.ribbon_logo).toBe('');
    expect((await undo(removed.updated_at)).ribbon_logo).toBe(first.ribbon_logo);
    expect(scene.uploads).toHaveLength(2);
  });

  it.each([
    [{ ribbon_logo: '/media/regional/x.png' }, 'ribbon_logo', 'not uploaded'],
    [{ favicon_icon: 'https://evil.example/i.png' }, 'favicon_icon', 'not uploaded'],
    [{ tile_settings: [{ url: 'http://a.example', label: 'A' }] }, 'tile_settings', 'https://'],
    [{ tile_settings: [{ url: 'javascript:alert(1)', label: 'A' }] }, 'tile_settings', 'https://'],
    [{ tile_settings: [{ url: '//evil.example', label: 'A' }] }, 'tile_settings', 'https://'],
    [{ tile_settings: [{ url: 'https://a@b.example', label: 'A' }] }, 'tile_settings', 'https://'],
    [
      {
        tile_settings: [
          { url: '/notices', label: 'A' },
          { url: '/notices', label: 'B' },
        ],
      },
      'tile_settings',
      'only once',
    ],
    [{ terms: [term('2027-04-01', '2027-02-01')] }, 'terms', 'before it begins'],
    [
      { terms: [term('2027-02-01', '2027-04-01'), term('2027-04-01', '2027-05-01')] },
      'terms',
      'same days',
    ],
    [
      {
        closed_days: [
          { day: '2027-02-01', title: 'A' },
          { day: '2027-02-01', title: 'B' },
        ],
      },
      'closed_days',
      'only once',
    ],
    [{ week_starts: [{ day: '2026-02-02', week: 'C' }] }, 'week_starts', 'letters of the weeks'],
  ])('refuses %o with a sentence at its field', async (is, field, says) => {
    await expect(save(is)).rejects.toMatchObject({
      fields: { [field]: expect.stringContaining(says) },
    });
    expect(await history()).toEqual([]);
    expect(scene.uploads).toEqual([]);
  });

  it.each([
    [{ schoolName: ' ' }, 'the name of the school'],
    [{ header_colour: 'blue' }, 'a colour such as #12355b'],
    [{ logo_image: 'A'.repeat(2_100_001) }, 'at most 1.5 MB'],
    [{ tile_settings: [{ url: '/notices', label: '' }] }, 'name each tile'],
    [{ terms: [{ ...term('2027-02-01', '2027-04-01'), school_year: 'next' }] }, 'such as 2027'],
  ])('refuses %o on the wire', async (is, says) => {
    const shown = await load(scene);
    const found = schoolSettingsSchemas.change.input.safeParse({ ...shown, ...is }).error?.issues;
    expect(found?.map(({ message }) => message).join()).toContain(says);
  });

  it('answers a stale version with a conflict and the newer settings, and stores nothing', async () => {
    const { updated_at } = await save({ schoolName: 'First' });
    await expect(
      save({ schoolName: 'Second', logo_image: 'AAAA' }, 2, '2020-01-01T00:00:00.000Z'),
    ).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { schoolName: 'First', updated_at } },
    });
    expect(scene.uploads).toEqual([]);
    expect(await history()).toHaveLength(1);
  });

  it('keeps what a newer release stored in the record', async () => {
    await scene.put('settings', {
      pk: 'main',
      sk: 'settings',
      ...demoSettings.main,
      languages: ['fr'],
    });
    await save({ schoolName: 'Harbour' });
    expect(settingsRecord()).toMatchObject({ schoolName: 'Harbour', languages: ['fr'] });
  });
});

describe('a school without settings', () => {
  beforeEach(async () => {
    scene = await settingsScene(false);
  });

  it('has its name and all tiles until an administrator saves the first ones', async () => {
    const shown = await scene.families.get({ id: 'main' }, student, at(0));
    expect(shown).toMatchObject({ schoolName: 'Harbour College', timeZone: 'Australia/Sydney' });
    expect(shown.tile_settings).toEqual(portalTiles);
    expect(await load(scene)).toMatchObject({ schoolName: 'Harbour College', updated_at: '' });
    const first = await save({ phoneNumber: '02 5550 0100' });
    expect(first.users_userid).toBe(administrator.userUid);
    expect(settingsRecord()).toMatchObject({ schoolUid: 'main', phoneNumber: '02 5550 0100' });
    await expect(save({ phoneNumber: '1' }, 2, '')).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('answers 404 for another school', async () => {
    const elsewhere = person({ ...schoolNamed('regional'), capabilities: ['administrator'] });
    const nothing = expect.objectContaining({ kind: 'notFound' });
    await expect(scene.families.get({ id: 'regional' }, student, at(0))).rejects.toEqual(nothing);
    await expect(scene.handlers.get({}, elsewhere, at(0))).rejects.toEqual(nothing);
  });
});

describe('two administrators at once', () => {
  it.each([true, false])('saves one version after the other, stored before: %s', async (is) => {
    scene = await settingsScene(is);
    const both = ['First', 'Second'].map((schoolName) => save({ schoolName }));
    const ends = await Promise.allSettled(both);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = ends.find((each) => each.status === 'rejected');
    expect(refused?.reason).toMatchObject({ kind: 'conflict' });
    expect(await history()).toHaveLength(1);
    expect(refused?.reason.details.current).toMatchObject(await load(scene));
  });

  it('reverts a change once, and starts the daily mail once', async () => {
    const { updated_at } = await save({ schoolName: 'Harbour' });
    await Promise.allSettled([undo(updated_at, 30), undo(updated_at, 31)]);
    expect((await load(scene)).schoolName).toBe(demoSettings.main.schoolName);
    expect(await history()).toHaveLength(2);
    const on = (minute: number) => scene.handlers.turnOnDailyMail({}, administrator, at(minute));
    await Promise.allSettled([on(40), on(41)]);
    expect((await load(scene)).daily_mail.on).toBe(true);
    expect(await history()).toHaveLength(3);
  });
});

describe('undo', () => {
  it('restores what a change replaced, once, as a change of its own', async () => {
    const changed = await save({ schoolName: 'Harbour', senior_from: 10, leave_days: 5 });
    await save({ phoneNumber: '1' }, 2);
    const restored = await undo(changed.updated_at);
    expect(restored).toMatchObject({
      schoolName: demoSettings.main.schoolName,
      leave_days: 3,
      phoneNumber: '1',
    });
    expect(settingsRecord()).not.toHaveProperty('senior_from');
    expect(await history()).toHaveLength(3);
    expect(await undo(changed.updated_at, 31)).toEqual(restored);
    expect(await history()).toHaveLength(3);
    const [newest] = await history();
    expect(newest).toMatchObject({ can_undo: true });
    expect(JSON.stringify(newest)).not.toContain('"was"');
    expect((await undo(newest?.updated_at ?? '', 32)).schoolName).toBe('Harbour');
  });

  it('refuses when one of its settings was changed again', async () => {
    const changed = await save({ schoolName: 'First', leave_days: 5 });
    await save({ leave_days: 6 }, 2);
    await expect(undo(changed.updated_at)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('changed again since'),
    });
    expect((await load(scene)).schoolName).toBe('First');
  });

  it('says which changes it cannot undo: those of release 1.5.0, and those that are gone', async () => {
    const sk = '2026-01-01T00:00:00.000Z';
    const changes = [{ setting: 'leave_days', before: '3', after: '5' }];
    await scene.put('settings', { pk: 'main#changes', sk, updated_at: sk, changes });
    expect(await history()).toMatchObject([{ can_undo: false, changes }]);
    await expect(undo(sk)).rejects.toMatchObject({ kind: 'conflict' });
    await expect(undo('2026-01-02T00:00:00.000Z')).rejects.toMatchObject({ kind: 'notFound' });
  });
});

describe('the terms of a school', () => {
  it('adds its own beside those of the roster, which the screen names', async () => {
    const session = (sourcedId: string, title: string, startDate: string, endDate: string) =>
      scene.put('roster', {
        ...rosterKey(schoolNamed('main'), 'academicSessions', sourcedId),
        sourcedId,
        title,
        type: title.startsWith('Term') ? 'term' : 'schoolYear',
        schoolYear: '2026',
        startDate,
        endDate,
      });
    await session('s1', 'Term 2', '2026-04-20', '2026-07-04');
    await session('s2', 'Term 1', '2026-02-02', '2026-04-04');
    await session('s3', 'The year', '2026-02-02', '2026-12-19');
    const terms = [term('2027-02-01', '2027-04-01')];
    const shown = await save({ terms, closed_days: [{ day: '2026-03-09', title: 'Staff day' }] });
    expect(shown.roster_terms).toEqual([
      { title: 'Term 1', school_year: '2026', first_day: '2026-02-02', last_day: '2026-04-03' },
      { title: 'Term 2', school_year: '2026', first_day: '2026-04-20', last_day: '2026-07-03' },
    ]);
    expect(settingsRecord()).toMatchObject({ terms });
    await save({ terms: [], closed_days: [] }, 2);
    expect(settingsRecord()).not.toHaveProperty('terms');
    expect(settingsRecord()).not.toHaveProperty('closed_days');
  });
});

/** A term of the school's own. */
function term(first_day: string, last_day: string) {
  return { title: 'Term', school_year: '2027', first_day, last_day };
}

const ofNobody = {
  updated_at: '',
  users_userid: undefined,
  users_username: undefined,
  users_firstname: undefined,
  users_lastname: undefined,
};
