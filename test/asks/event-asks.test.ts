import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asksWaiting } from '#functions/asks/rules/home-asks';
import { eventAsksUntil } from '#functions/asks/store/event-ask-writes';
import { userRepository } from '#functions/people/store/users';
import { AskDraft } from '#shared/asks/ask.schemas';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { type AskSchool, askSchool, carer } from '#test/asks/ask-school';
import { on, questions, refused, tuesday, yes } from '#test/asks/camp';
import { administrator, person } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

let school: AskSchool;
beforeAll(async () => {
  school = await askSchool();
});
afterAll(() => school.stop());

const main = schoolNamed('main');
const cara = carer('cara', 'amy', 'ben');
const editor = person({ username: 'ed', capabilities: ['editor'] });

const concert: CalendarEvent = {
  eventUid: 'concert',
  uid: 'concert',
  source: 'csv',
  title: 'Concert',
  location: 'Hall',
  description: 'Songs.',
  category: '',
  status: 'confirmed',
  sequence: 0,
  all_day: false,
  starts: '2026-03-10T18:00:00',
  ends: '2026-03-10T20:00:00',
  zone: 'Australia/Sydney',
  extra: [],
  except: [],
  changed: [],
  audience: { everyone: false, userTypes: ['CARERS'], groups: ['7a'] },
  first: '2026-03-10T07:00:00.000Z',
  last: '2026-03-10T09:00:00.000Z',
  updated_at: '2026-03-01T00:00:00.000Z',
};
let events = 0;
/** Stores an event; returns its identifier. */
async function stored(is: Partial<CalendarEvent> = {}): Promise<string> {
  const eventUid = `event-${++events}`;
  await school.storeEvent({ ...concert, eventUid, uid: eventUid, ...is });
  return eventUid;
}
const draft = (is: object = {}) =>
  AskDraft.parse({ by: '2026-03-06', rule: 'any_carer', questions, ...is });
async function asking(is: object = {}, event: Partial<CalendarEvent> = {}): Promise<string> {
  const askUid = await stored(event);
  await school.handlers.save({ askUid, ask: draft(is) }, editor, on(tuesday));
  return askUid;
}
const answer = (askUid: string) =>
  school.handlers.answer({ askUid, answers: [yes('c:uid-amy')] }, cara, on(tuesday));

describe('an event that asks', () => {
  it('asks its readers, and no others', async () => {
    const askUid = await asking();
    expect((await answer(askUid)).subjects).toMatchObject([{ outcome: 'goes' }, {}]);
    const others = carer('zoe', 'zed');
    await refused(
      school.handlers.get({ askUid }, { ...others, carerGroups: ['8b'] }, on(tuesday)),
      'notFound',
    );
    const report = await school.handlers.report({ askUid }, administrator, on(tuesday));
    expect(report).toMatchObject({ title: 'Concert', type: 'event', asked: 2, done: 1 });
  });

  it('is edited with its version, and keeps answers until it asks again', async () => {
    const askUid = await asking();
    await answer(askUid);
    const { updated_at } = await school.handlers.form({ askUid, form: true }, editor, on(tuesday));
    const change = { askUid, ask: draft({ by: '2026-03-07' }), updated_at };
    const saved = await school.handlers.save(change, administrator, on(tuesday));
    expect(saved.ask?.by).toBe('2026-03-07');
    await refused(school.handlers.save(change, editor, on(tuesday)), 'conflict');
    expect((await school.handlers.get({ askUid }, cara, on(tuesday))).subjects[0]).toMatchObject({
      is_answered: true,
    });
    const again = { askUid, ask: draft({ ask_again: true }), updated_at: saved.updated_at };
    await school.handlers.save(again, editor, on('2026-03-04'));
    const { subjects } = await school.handlers.get({ askUid }, cara, on('2026-03-04'));
    expect(subjects[0]?.is_answered).toBe(false);
    await school.handlers.remove({ askUid }, editor, on(tuesday));
    await refused(school.handlers.get({ askUid }, cara, on(tuesday)), 'notFound');
  });

  it('does not repeat, and has the readers that its rule needs', async () => {
    const weekly = await stored({ rrule: 'FREQ=WEEKLY;UNTIL=20260501' });
    await refused(
      school.handlers.save({ askUid: weekly, ask: draft() }, editor, on(tuesday)),
      'badRequest',
      'An event that repeats cannot ask.',
    );
    const ofStaff = await stored({ audience: { ...concert.audience, userTypes: ['STAFF'] } });
    await refused(
      school.handlers.save({ askUid: ofStaff, ask: draft() }, editor, on(tuesday)),
      'badRequest',
    );
    const missing = school.handlers.save({ askUid: 'none', ask: draft() }, editor, on(tuesday));
    await refused(missing, 'notFound');
  });

  it('keeps what only the school reads until 14 days after its end, and refuses an end before it', async () => {
    const health = { questionUid: 'health', text: 'Allergies?', kind: 'school-only' };
    const askUid = await asking({ questions: [...questions, health] });
    const own = await school.handlers.get({ askUid }, cara, on(tuesday));
    expect(own.school_only?.until).toBe('2026-03-24');
    const late = { starts: '2026-06-10T18:00:00', ends: '2026-06-10T20:00:00' };
    await refused(asking({ questions: [health] }, late), 'badRequest');
    // 60 days and 14 more: the last day on which it is there.
    const latest = { starts: '2026-05-19T18:00:00', ends: '2026-05-19T20:00:00' };
    expect(await asking({ questions: [health] }, latest)).toMatch(/^event-/);
    expect(await asking({}, late)).toMatch(/^event-/);
  });

  it('asks nothing any longer when its file drops it', async () => {
    const askUid = await asking();
    const dropped = { eventUid: askUid, uid: askUid, removed_at: '2026-03-03T00:00:00.000Z' };
    await school.storeEvent({ ...concert, ...dropped });
    // Its report has no event that leads to it, and long after the bin of events it is in the list.
    const { records } = await school.handlers.list({ limit: 100 }, editor, on('2026-12-03'));
    expect(records.find((each) => each.askUid === askUid)).toEqual({
      askUid,
      title: 'Concert',
      type: 'event',
      by: '2026-03-06',
      closes_on: '2026-03-06',
      is_removed: true,
    });
    await refused(school.handlers.get({ askUid }, cara, on(tuesday)), 'notFound');
  });

  it.each([
    [
      'the event was removed',
      (askUid: string) =>
        school.storeEvent({
          ...concert,
          eventUid: askUid,
          uid: askUid,
          removed_at: '2026-03-03T00:00:00.000Z',
        }),
    ],
    [
      'an editor let it ask nothing any longer',
      (askUid: string) => school.handlers.remove({ askUid }, editor, on(tuesday)),
    ],
  ])('keeps report and wording after %s, and staff only read them', async (_, remove) => {
    const askUid = await asking({ consent: 'I agree.' });
    await answer(askUid);
    await remove(askUid);
    await refused(school.handlers.get({ askUid }, cara, on(tuesday)), 'notFound');
    const report = await school.handlers.report({ askUid }, editor, on('2026-11-03'));
    expect(report).toMatchObject({ title: 'Concert', done: 1, is_removed: true });
    const list = { askUid, list: 'done', limit: 20 } as const;
    const { records } = await school.handlers.listPeople(list, administrator, on('2026-11-03'));
    const { text: hash = '' } = records[0] ?? {};
    const wording = await school.handlers.wording({ askUid, hash }, administrator, on(tuesday));
    expect(JSON.parse(wording.text)).toMatchObject({ consent: 'I agree.' });
    const paper = { askUid, subject: 'c:uid-ben', source: 'paper', values: {} } as const;
    await refused(school.handlers.record(paper, administrator, on(tuesday)), 'notFound');
    await refused(
      school.handlers.roll({ askUid, roll: true }, administrator, on(tuesday)),
      'notFound',
    );
    const open = await asksWaiting({ asks: school.now, answers: school.answers }, cara, {
      children: [],
      now: on(tuesday).now,
      isShown: () => true,
    });
    expect(open.map((each) => each.askUid)).not.toContain(askUid);
  });

  it('is reported with the title that people agreed to last, and says which one was saved', async () => {
    const askUid = await asking();
    const read = () => school.handlers.report({ askUid }, editor, on(tuesday));
    const event = { ...concert, eventUid: askUid, uid: askUid, title: 'Spring concert' };
    const gone = { removed_at: '2026-03-03T02:00:00.000Z' };
    await school.storeEvent({ ...event, ...gone });
    // Nobody agreed to a title.
    expect(await read()).toMatchObject({ title: 'Concert' });
    await school.storeEvent(event);
    const { text } = await school.handlers.get({ askUid }, cara, on(tuesday));
    const answers = [yes('c:uid-amy')];
    await school.handlers.answer({ askUid, text, answers }, cara, on(tuesday));
    expect(await read()).not.toHaveProperty('saved_title');
    // The file changes the title again before it drops the event.
    await school.storeEvent({ ...event, title: 'Gala', ...gone });
    expect(await read()).toMatchObject({ title: 'Spring concert', saved_title: 'Concert' });
  });

  it('asks again in the place of what was removed', async () => {
    const askUid = await asking();
    await answer(askUid);
    const first = await school.handlers.form({ askUid, form: true }, editor, on(tuesday));
    await school.handlers.remove({ askUid }, editor, on(tuesday));
    const form = await school.handlers.form({ askUid, form: true }, editor, on(tuesday));
    expect([form.ask, form.updated_at, form.was_asked]).toEqual([undefined, undefined, true]);
    const stale = { askUid, ask: draft(), updated_at: first.updated_at };
    await refused(school.handlers.save(stale, editor, on('2026-03-04')), 'conflict');
    const saved = await school.handlers.save({ askUid, ask: draft() }, editor, on('2026-03-04'));
    expect([saved.ask?.by, saved.was_asked]).toEqual(['2026-03-06', undefined]);
    const { subjects } = await school.handlers.get({ askUid }, cara, on('2026-03-04'));
    expect(subjects[0]?.is_answered).toBe(false);
    await refused(school.handlers.save({ askUid, ask: draft() }, editor, on(tuesday)), 'conflict');
  });

  it('takes no answers when it is cancelled, but staff see who said yes', async () => {
    const askUid = await asking();
    await answer(askUid);
    const uids = { eventUid: askUid, uid: askUid };
    await school.storeEvent({ ...concert, ...uids, status: 'cancelled' });
    const own = await school.handlers.get({ askUid }, cara, on(tuesday));
    expect([own.is_open, own.is_cancelled]).toEqual([false, true]);
    const late = { askUid, answers: [yes('c:uid-ben')] };
    await refused(
      school.handlers.answer(late, cara, on(tuesday)),
      'badRequest',
      'This event was cancelled.',
    );
    const report = await school.handlers.report({ askUid }, administrator, on(tuesday));
    expect(report.done).toBe(1);
  });

  it('refuses an answer to what the event said before', async () => {
    const askUid = await asking();
    const { text } = await school.handlers.get({ askUid }, cara, on(tuesday));
    const moved = { eventUid: askUid, uid: askUid, location: 'Oval' };
    await school.storeEvent({ ...concert, ...moved });
    await refused(
      school.handlers.answer({ askUid, text, answers: [yes('c:uid-amy')] }, cara, on(tuesday)),
      'conflict',
      'The school changed this question. Read it again.',
    );
  });

  it('waits on Home, and Home knows until when events ask', async () => {
    const askUid = await asking({ by: '2026-03-31' });
    expect(await eventAsksUntil(school.tables).of(main).until()).toBe('2026-03-31');
    const children = await userRepository(school.tables).of(main).many(cara.carerOf);
    const scene = { children, now: on(tuesday).now, isShown: () => true };
    const found = await asksWaiting({ asks: school.now, answers: school.answers }, cara, scene);
    expect(found.find((each) => each.askUid === askUid)).toMatchObject({
      type: 'event',
      title: 'Concert',
    });
  });
});

describe('the roll', () => {
  it('has who goes by homeroom, with an audit entry, without those who wait', async () => {
    const [goes] = questions;
    const askUid = await asking({ questions: [{ ...goes, limit: 1 }] });
    const answers = [yes('c:uid-amy'), yes('c:uid-ben')];
    await school.handlers.answer({ askUid, answers, join: true }, cara, on(tuesday));
    const named: (readonly string[])[] = [];
    const audited = on(tuesday, { audit: async (children: string[]) => void named.push(children) });
    const roll = await school.handlers.roll({ askUid, roll: true }, administrator, audited);
    expect(roll).toEqual({
      askUid,
      title: 'Concert',
      groups: [{ groupname: '7A', people: [{ subject: 'c:uid-amy', name: 'Amy Ng' }] }],
    });
    expect(named).toEqual([['uid-amy']]);
    const teacher = person({ username: 'tom', type: 'faculty' });
    await refused(school.handlers.roll({ askUid, roll: true }, teacher, on(tuesday)), 'notFound');
  });
});

describe('the helpers of an ask', () => {
  it('names them by their sign-in, of the staff alone', async () => {
    const askUid = await stored();
    await storeProfiles(school.tables, profile({ username: 'hal', type: 'faculty' }));
    const named = (...helper_usernames: string[]) =>
      school.handlers.save({ askUid, ask: draft({ helper_usernames }) }, editor, on(tuesday));
    await refused(named('amy'), 'badRequest', 'Nobody of the staff signs in as “amy”.');
    const saved = await named('HAL');
    expect(saved.ask).toMatchObject({ helpers: ['uid-hal'], helper_usernames: ['hal'] });
    const hal = person({ username: 'hal', type: 'faculty' });
    expect((await school.handlers.report({ askUid }, hal, on(tuesday))).asked).toBe(2);
  });
});
