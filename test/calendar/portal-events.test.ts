import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { askOfEvent } from '#functions/asks/rules/event-asks';
import { askWrites } from '#functions/asks/store/ask.record';
import { transact } from '#functions/kernel/store/transaction';
import { Ask } from '#shared/asks/ask.schemas';
import { eventsOver } from '#test/support/records/calendar';
import { teacher } from '#test/support/records/people';
import { ada, ed, openCalendar, sam, type WrittenCalendar } from './written-calendar.ts';

let school: WrittenCalendar;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  school = await openCalendar();
});
afterAll(() => school.stop());

const titles = async (query: object = {}, caller = sam) =>
  (await school.list(query, caller)).map(({ title }) => title);
const day = { from: '2026-03-11', to: '2026-03-11' };

/** Lets an event ask its readers. */
async function letAsk(EVENT_ID: string, { userUid } = ed): Promise<void> {
  const event = await eventsOver(school.intake.tables).of(ed).get(EVENT_ID);
  if (!event) throw new Error('No event');
  const at = '2026-03-02T00:00:00.000Z';
  const ask = Ask.parse({ by: '2026-03-06', rule: 'each_reader', asked_at: at });
  const stored = askOfEvent(event, ask, { users_userid: userUid, updated_at: at });
  await transact(school.intake.tables.db, [askWrites(school.intake.tables).of(ed).put(stored)]);
}

describe('an event of the portal', () => {
  it('is shown to its audience at once, in a month and on its day', async () => {
    expect(await titles(day)).toEqual([]);
    const made = await school.add({ category: 'Music' });
    expect(await titles()).toContain('Choir');
    expect(await titles(day)).toEqual(['Choir']);
    expect(await titles(day, teacher)).toEqual([]);
    expect(await school.categories(sam)).toMatchObject([{ category: 'Music' }]);
    expect(await school.categories(teacher)).toEqual([]);
    await school.act('remove', made.EVENT_ID);
    expect(await titles(day)).toEqual([]);
    expect(await school.categories(sam)).toEqual([]);
    await school.restore(made.EVENT_ID);
    expect(await titles(day)).toEqual(['Choir']);
    await school.act('remove', made.EVENT_ID);
  });

  it('is listed when it was removed, the last removed first, with whether it asked', async () => {
    const before = (await school.bin()).records.length;
    const [one, two] = [await school.add({ title: 'One' }), await school.add({ title: 'Two' })];
    await letAsk(one.EVENT_ID);
    for (const { EVENT_ID } of [one, two]) await school.act('remove', EVENT_ID);
    const { records } = await school.bin();
    expect(records).toHaveLength(before + 2);
    expect(records.slice(0, 2)).toMatchObject([
      { title: 'Two', day: '2026-03-11', repeated: false },
      { title: 'One', EVENT_ID: one.EVENT_ID, asked: true },
    ]);
    expect(records[0]).not.toHaveProperty('asked');
    const first = await school.bin({ limit: 1 });
    const second = await school.bin({ limit: 1, next_token: first.next_token });
    expect([first, second].flatMap((page) => page.records.map(({ title }) => title))).toEqual([
      'Two',
      'One',
    ]);
    await school.restore(two.EVENT_ID);
    expect((await school.bin()).records[0]?.title).toBe('One');
    await school.act('remove', two.EVENT_ID);
  });

  it('is listed with those that a file dropped and that asked, for who reads the answers', async () => {
    const made = await school.add({ title: 'Fête' });
    const titles = ['Gala', 'Play', 'Swim'];
    await school.load(Object.fromEntries(titles.map((title) => [title, { title }])));
    const [gala = '', play = ''] = await Promise.all(titles.map(school.idOf));
    await letAsk(gala);
    await letAsk(play, ada);
    await letAsk(made.EVENT_ID, ada);
    await school.load({});
    await school.act('remove', made.EVENT_ID);
    const seenBy = async (caller: typeof ed) =>
      (await school.bin({}, caller)).records
        .filter(({ title }) => ['Fête', ...titles].includes(title))
        .map(({ title, asked, of_file }) => [title, asked, of_file])
        .sort();
    // An editor reads the answers to own questions, an administrator all; nobody asked about the swim.
    expect(await seenBy(ed)).toEqual([
      ['Fête', undefined, undefined],
      ['Gala', true, true],
    ]);
    expect(await seenBy(ada)).toEqual([
      ['Fête', true, undefined],
      ['Gala', true, true],
      ['Play', true, true],
    ]);
    const pages = [await school.bin({ limit: 2 }, ada)];
    pages.push(await school.bin({ limit: 2, next_token: pages[0]?.next_token }, ada));
    const uids = pages.flatMap(({ records }) => records.map(({ EVENT_ID }) => EVENT_ID));
    expect(new Set(uids).size).toBe(4);
    expect(uids).toEqual(expect.arrayContaining([made.EVENT_ID, gala, play]));
    await school.load({ Gala: { title: 'Gala' } });
    expect((await seenBy(ed)).map(([title]) => title)).toEqual(['Fête']);
  });

  it('is added once for each act', async () => {
    const key = { idempotencyKey: 'one' };
    const first = await school.add({ title: 'Once' }, ed, key);
    expect(await school.add({ title: 'Once' }, ed, key)).toEqual(first);
    expect((await titles()).filter((title) => title === 'Once')).toHaveLength(1);
    await expect(school.add({ title: 'Other' }, ed, key)).rejects.toMatchObject({
      kind: 'badRequest',
    });
  });

  it('changes with its version only, and its sequence grows', async () => {
    const made = await school.add({ title: 'Chess' });
    const changed = await school.update(made.EVENT_ID, made.updated_at, { title: 'Chess club' });
    expect(await school.get(made.EVENT_ID)).toMatchObject({ title: 'Chess club', sequence: 1 });
    await expect(
      school.update(made.EVENT_ID, made.updated_at, { title: 'Mine' }),
    ).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { title: 'Chess club', updated_at: changed.updated_at } },
    });
  });

  it('gives the form the fields that were saved', async () => {
    const fields = {
      title: 'Camp',
      all_day: true,
      starts_on: '2026-04-13',
      ends_on: '2026-04-15',
      location: 'The lake',
      address: '1 Lake Road',
      contact: 'Ms Lee',
      description: 'Bring a tent.',
      category: 'Camps',
      is_tentative: true,
    };
    const made = await school.add(fields);
    expect(await school.form(made.EVENT_ID)).toMatchObject({
      ...fields,
      origin: 'portal',
      weekly_until: '',
      group_list: { userTypes: expect.arrayContaining([{ name: 'STUDENTS', checked: true }]) },
    });
    expect(await school.get(made.EVENT_ID)).toMatchObject({
      start: '2026-04-13',
      end: '2026-04-15',
      status: 'tentative',
      address: '1 Lake Road',
      contact: 'Ms Lee',
    });
  });

  it('repeats every week until a day, on the clock of the school', async () => {
    const made = await school.add({ title: 'Training', weekly_until: '2026-04-08' });
    const found = (await school.list({}, sam)).filter(({ title }) => title === 'Training');
    // The clocks of Sydney go back on 5 April.
    expect(found.map(({ start }) => start)).toEqual([
      '2026-03-10T21:00:00.000Z',
      '2026-03-17T21:00:00.000Z',
      '2026-03-24T21:00:00.000Z',
      '2026-03-31T21:00:00.000Z',
      '2026-04-07T22:00:00.000Z',
    ]);
    expect(made.first_EVENT_ID).toBe(`${made.EVENT_ID}~20260311T080000`);
    expect(await school.form(made.EVENT_ID)).toMatchObject({ weekly_until: '2026-04-08' });
    const second = `${made.EVENT_ID}~20260318T080000`;
    expect(await school.form(second)).toMatchObject({
      starts_on: '2026-03-18',
      weekly_until: '',
    });
  });

  it('keeps a cancelled day when the series gets another time', async () => {
    const made = await school.add({ title: 'Band', weekly_until: '2026-03-25' });
    await school.cancel(`${made.EVENT_ID}~20260318T080000`, { note: 'No hall' });
    const band = async () =>
      (await school.list({}, sam))
        .filter(({ title }) => title === 'Band')
        .map(({ status }) => status);
    expect(await band()).toEqual(['confirmed', 'cancelled', 'confirmed']);
    await school.update(made.EVENT_ID, made.updated_at, {
      title: 'Band',
      starts_at: '07:30',
      weekly_until: '2026-03-25',
    });
    expect(await band()).toEqual(['confirmed', 'cancelled', 'confirmed']);
  });

  it('closes the school only by an administrator', async () => {
    const holiday = { title: 'Staff day', category: 'holiday', all_day: true };
    await expect(school.add(holiday)).rejects.toMatchObject({
      kind: 'forbidden',
      fields: { category: '“holiday” closes the school. Ask an administrator.' },
    });
    const made = await school.add(holiday, ada);
    await expect(school.act('remove', made.EVENT_ID)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(school.cancel(made.EVENT_ID)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(
      school.update(made.EVENT_ID, made.updated_at, { category: 'Sport' }),
    ).rejects.toMatchObject({ kind: 'forbidden' });
    await school.cancel(made.EVENT_ID, {}, ada);
    await expect(school.act('takeBack', made.EVENT_ID)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await school.act('takeBack', made.EVENT_ID, ada);
    await school.act('remove', made.EVENT_ID, ada);
    await expect(school.restore(made.EVENT_ID)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('is listed and opened for everyone by people who edit events, and not else', async () => {
    const { EVENT_ID } = await school.add({ title: 'Students only' });
    expect(await titles({}, ed)).not.toContain('Students only');
    expect((await school.listForEveryone()).map(({ title }) => title)).toContain('Students only');
    expect(await school.get(EVENT_ID, ed)).toMatchObject({ title: 'Students only' });
    await expect(school.get(EVENT_ID, teacher)).rejects.toMatchObject({ kind: 'notFound' });
  });
});
