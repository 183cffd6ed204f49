import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readReport } from '#functions/intake/engine/report';
import { schoolNamed } from '#test/support/records/school';
import { ed, type FileEvent, openCalendar, sam, type WrittenCalendar } from './written-calendar.ts';

let school: WrittenCalendar;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  school = await openCalendar();
});
afterAll(() => school.stop());

const weekly = { starts: '2026-03-10', repeats: 'FREQ=WEEKLY;COUNT=3' };

/** What the school does in the portal with an event of a file. */
const acts = {
  nothing: async () => {},
  cancel: async (id: string) => void (await school.cancel(id, { note: 'Rain' })),
  'cancel and take back': async (id: string) => {
    await school.cancel(id);
    await school.act('takeBack', id);
  },
  move: async (id: string) =>
    void (await school.add({ title: 'New day', moves: id, make_public: true })),
  'cancel a day': async (id: string) => void (await school.cancel(`${id}~20260317`)),
} as const;

/** What the next file says of the event; nothing if it lacks the event. */
const files: Readonly<Record<string, FileEvent | undefined>> = {
  same: {},
  'another category': { category: 'Sport' },
  'another day': { starts: '2026-03-11' },
  'cancelled itself': { status: 'cancelled' },
  dropped: undefined,
};

/** The state of each occurrence after both: `c` is cancelled, `-` takes place. */
const once = {
  nothing: ['-', '-', '-', 'c', ''],
  cancel: ['c', 'c', 'c', 'c', ''],
  'cancel and take back': ['-', '-', '-', 'c', ''],
  move: ['c', 'c', 'c', 'c', ''],
} as const;
const series = {
  nothing: ['---', '---', '---', 'ccc', ''],
  cancel: ['ccc', 'ccc', 'ccc', 'ccc', ''],
  'cancel and take back': ['---', '---', '---', 'ccc', ''],
  // Its second day has moved away in the third file, and with it what was cancelled.
  'cancel a day': ['-c-', '-c-', '---', 'ccc', ''],
} as const;

let made = 0;

describe.each([
  ['an event', {}, once],
  ['a series', weekly, series],
])('%s of a file', (_, base, table) => {
  const rows = Object.entries(table).flatMap(([act, states]) =>
    Object.keys(files).map((file, n) => [act, file, states[n] ?? ''] as const),
  );

  it.each(rows)('stays as the school decided: %s, then %s', async (act, file, expected) => {
    const title = `Event ${++made}`;
    await school.load({ [title]: { title, ...base } });
    const id = await school.idOf(title);
    await acts[act as keyof typeof acts](id);
    const before = await school.list({}, sam);
    const next = files[file];
    const intakeUid = await school.load(next ? { [title]: { title, ...base, ...next } } : {});
    const after = (await school.list({}, sam)).filter((each) => each.title === title);
    expect(after.map(({ status }) => (status === 'cancelled' ? 'c' : '-')).join('')).toBe(expected);
    const sequence = before.find((each) => each.title === title)?.sequence ?? 0;
    for (const each of after) expect(each.sequence).toBeGreaterThanOrEqual(sequence);
    const stays = ['cancel', 'move', 'cancel a day'].includes(act);
    const changes = file !== 'same' && file !== 'dropped';
    const { warnings } = await readReport(school.intake.files, schoolNamed('main'), intakeUid);
    expect(warnings.filter(({ reason }) => reason.includes('It stays cancelled'))).toHaveLength(
      stays && changes ? 1 : 0,
    );
  });
});

describe('cancelling an event', () => {
  it('says why, and leads to the event that takes its place', async () => {
    await school.load({ gala: { title: 'Gala' } });
    const id = await school.idOf('Gala');
    const moved = await school.add({ title: 'Gala', moves: id, make_public: true });
    const shown = await school.get(id, sam);
    expect(shown).toMatchObject({
      status: 'cancelled',
      origin: 'file',
      cancelled: { moved_to: { EVENT_ID: moved.EVENT_ID, title: 'Gala' } },
    });
    await school.cancel(id, {
      note: 'Storm',
      moved_to: moved.EVENT_ID,
      updated_at: shown.cancelled?.updated_at,
    });
    expect((await school.get(id, sam)).cancelled).toMatchObject({ note: 'Storm' });
    // A reader who may not see the new event does not learn of it.
    const hidden = await school.add({ title: 'Staff gala', moves: id });
    expect((await school.get(id, { ...sam, type: 'affiliate' })).cancelled?.moved_to).toBe(
      undefined,
    );
    expect((await school.get(id, ed)).cancelled?.moved_to?.EVENT_ID).toBe(hidden.EVENT_ID);
  });

  it('is in subscriptions as cancelled, with the note and a higher sequence each time', async () => {
    await school.load({ play: { title: 'Play' }, band: { title: 'Band', ...weekly } });
    const [play, band] = [await school.idOf('Play'), await school.idOf('Band')];
    await school.cancel(play, { note: 'Storm' });
    expect(await school.lines(play)).toEqual(
      expect.arrayContaining(['SEQUENCE:1', 'STATUS:CANCELLED', 'DESCRIPTION:Storm']),
    );
    await school.act('takeBack', play);
    const again = await school.lines(play);
    expect(again).toEqual(expect.arrayContaining(['SEQUENCE:2', 'STATUS:CONFIRMED']));
    await school.load({ play: { title: 'Play', category: 'Drama' } });
    expect(await school.lines(play)).toContain('SEQUENCE:3');
    await school.load({ band: { title: 'Band', ...weekly } });
    await school.cancel(`${band}~20260317`, { note: 'No hall' });
    const lines = await school.lines(band);
    expect(lines.filter((line) => line.startsWith('STATUS'))).toEqual([
      'STATUS:CONFIRMED',
      'STATUS:CANCELLED',
    ]);
    expect(lines).toContain('RECURRENCE-ID;VALUE=DATE:20260317');
  });

  it('refuses a version that another person has changed, and repeats without an effect', async () => {
    await school.load({ fair: { title: 'Fair' } });
    const id = await school.idOf('Fair');
    const first = await school.cancel(id, { note: 'Rain' });
    expect(await school.cancel(id, { note: 'Rain' })).toEqual(first);
    await expect(school.cancel(id, { note: 'Snow' })).rejects.toMatchObject({ kind: 'conflict' });
    await school.cancel(id, { note: 'Snow', updated_at: first.updated_at });
    await school.act('takeBack', id);
    await school.act('takeBack', id);
    expect(await school.get(id, sam)).toMatchObject({ status: 'confirmed' });
    expect(await school.get(id, sam)).not.toHaveProperty('cancelled');
    await school.cancel(id, { note: 'Rain' });
    expect(await school.get(id, sam)).toMatchObject({ status: 'cancelled' });
  });

  it('refuses unknown events and days, and an event of a file as the new one', async () => {
    await school.load({ run: { title: 'Run', ...weekly }, walk: { title: 'Walk' } });
    const [run, walk] = [await school.idOf('Run'), await school.idOf('Walk')];
    const absent = { kind: 'notFound', message: 'This event is not available.' };
    await expect(school.cancel('nothing')).rejects.toMatchObject(absent);
    await expect(school.cancel(`${run}~20260318`)).rejects.toMatchObject(absent);
    await expect(school.cancel(run, { moved_to: walk })).rejects.toMatchObject({
      kind: 'badRequest',
      fields: { moved_to: 'Choose an event that was added in the portal.' },
    });
    const { updated_at } = await school.form(walk);
    await expect(school.update(walk, updated_at)).rejects.toMatchObject({ kind: 'badRequest' });
    await expect(school.act('remove', walk)).rejects.toMatchObject({ kind: 'badRequest' });
  });
});
