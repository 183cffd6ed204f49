import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOfEvent } from '#functions/asks/rules/event-asks';
import { askWrites } from '#functions/asks/store/ask.record';
import { calendarReader } from '#functions/calendar/store/calendar';
import { storedEventReader } from '#functions/calendar/store/event.record';
import { transact } from '#functions/kernel/store/transaction';
import { Ask } from '#shared/asks/ask.schemas';
import { EventDraft } from '#shared/calendar/event-form.schemas';
import { fileSchool } from '#test/support/files/file-school';
import { calendarOver, calendarTables } from '#test/support/records/calendar';
import { editor, request, student, teacher } from '#test/support/records/people';
import { plainDocument } from '#test/support/signing/documents';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
let menu: Buffer;
beforeAll(async () => {
  tables = await startTestTables(
    ...calendarTables,
    ...(['calendar', 'calendar-days', 'calendar-categories', 'files'] as const),
    ...(['idempotency', 'groups', 'users'] as const),
  );
  menu = Buffer.from(await (await plainDocument(1)).save());
});
afterAll(() => tables.stop());

const now = new Date('2026-03-02T00:00:00.000Z');
const afterDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

function school() {
  const files = fileSchool(tables);
  const calendar = calendarOver(tables, files.files);
  const draft = (uids: string[] | undefined, is: object = {}) =>
    EventDraft.parse({
      title: 'Choir',
      starts_on: '2026-03-11',
      starts_at: '08:00',
      ends_on: '2026-03-11',
      ends_at: '09:00',
      group_list: { userTypes: [{ name: 'STUDENTS', checked: true }] },
      ...(uids && { files: uids }),
      ...is,
    });
  const at = (day: number) => request({ now: afterDays(day), idempotencyKey: undefined });
  const added = (name = 'Notes.pdf') => files.accepted(editor, name, menu, now);
  const create = (uids: string[], is?: object) => calendar.create(draft(uids, is), editor, at(0));
  const change = (
    EVENT_ID: string,
    updated_at: string,
    uids: string[] | undefined,
    day: number,
  ) => {
    const { moves: _, ...form } = draft(uids);
    return calendar.update({ ...form, EVENT_ID, updated_at }, editor, at(day));
  };
  const night = (day: number) => files.purge.of(editor).endBefore(afterDays(day));
  const isThere = (fileUid: string) => files.keys().some((key) => key.includes(fileUid));
  return { files, calendar, added, create, change, night, isThere, at };
}

describe('a file of an event', () => {
  it('is shown and opened to its audience, in its order, and kept by an older page', async () => {
    const { calendar, added, create, change, at } = school();
    const [one, two] = [await added(), await added('Map.pdf')];
    const made = await create([two.fileUid, one.fileUid]);
    expect(made.files).toEqual([two, one]);
    const { EVENT_ID } = made;
    expect((await calendar.get({ EVENT_ID }, student, at(0))).files).toEqual([two, one]);
    const kept = await change(EVENT_ID, made.updated_at, undefined, 1);
    expect(kept.files).toEqual([two, one]);
    const of = { EVENT_ID, fileUid: one.fileUid };
    const { url } = await calendar.openFile(of, student, at(0));
    expect(url).toMatch(/^https:\/\/files\.example\//);
    expect(await calendar.openFile(of, editor, at(0))).toEqual({ url });
    await expect(calendar.openFile(of, teacher, at(0))).rejects.toMatchObject({ kind: 'notFound' });
    const none = { EVENT_ID, fileUid: 'none' };
    await expect(calendar.openFile(none, student, at(0))).rejects.toMatchObject({
      kind: 'notFound',
    });
    const other = await create([]);
    const elsewhere = { EVENT_ID: other.EVENT_ID, fileUid: one.fileUid };
    await expect(calendar.openFile(elsewhere, student, at(0))).rejects.toMatchObject({
      kind: 'notFound',
    });
  });

  it('goes some days after the event no longer shows it, unless it shows it again', async () => {
    const { added, create, change, night, isThere } = school();
    const [one, two] = [await added(), await added('Map.pdf')];
    const made = await create([one.fileUid, two.fileUid]);
    const less = await change(made.EVENT_ID, made.updated_at, [two.fileUid], 1);
    const none = await change(made.EVENT_ID, less.updated_at, [], 2);
    await change(made.EVENT_ID, none.updated_at, [two.fileUid], 3);
    await night(10);
    expect([isThere(one.fileUid), isThere(two.fileUid)]).toEqual([false, true]);
  });

  it('stays while a removed event can be restored, and while somebody may have answered', async () => {
    const { calendar, added, create, night, isThere, at } = school();
    const [one, two] = [await added(), await added('Map.pdf')];
    const [kept, asking] = [await create([one.fileUid]), await create([two.fileUid])];
    const event = await calendarReader(tables).of(editor).get(asking.EVENT_ID);
    const ask = Ask.parse({ by: '2026-03-06', rule: 'any_carer', asked_at: now.toISOString() });
    const stamps = { users_userid: 'u', updated_at: now.toISOString() };
    if (event) {
      const stored = askOfEvent(event, ask, stamps);
      expect(stored.files).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
      await transact(tables.db, [askWrites(tables).of(editor).put(stored)]);
    }
    for (const { EVENT_ID } of [kept, asking]) {
      await calendar.remove({ EVENT_ID }, editor, at(1));
    }
    await night(20);
    expect([isThere(one.fileUid), isThere(two.fileUid)]).toEqual([true, true]);
    const events = storedEventReader(tables).of(editor);
    expect((await events.get({ eventUid: kept.EVENT_ID }))?.expires_at).toBeDefined();
    // The table deletes both after 60 days.
    const { DeleteCommand } = await import('@aws-sdk/lib-dynamodb');
    for (const { EVENT_ID } of [kept, asking]) {
      const Key = { pk: editor.site, sk: EVENT_ID };
      await tables.db.send(new DeleteCommand({ TableName: tables.table('calendar'), Key }));
    }
    await night(80);
    expect([isThere(one.fileUid), isThere(two.fileUid)]).toEqual([false, true]);
  });

  it('refuses a file that a removal has begun to take', async () => {
    const { files, added, create } = school();
    const { fileUid } = await added();
    await files.files.records.of(editor).leave(fileUid);
    await expect(create([fileUid])).rejects.toMatchObject({ kind: 'badRequest' });
  });
});
