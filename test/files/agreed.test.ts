import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreedHandlers } from '#functions/asks/agreed';
import { askOfEvent, asOfEvent } from '#functions/asks/rules/event-asks';
import { wordingOf } from '#functions/asks/rules/wording';
import { answerRepository } from '#functions/asks/store/answers';
import { askReader, type StoredAsk } from '#functions/asks/store/ask.record';
import { wordingRepository } from '#functions/asks/store/wordings';
import type { School } from '#functions/kernel/record/declaration';
import { agreedPosts } from '#functions/posts/store/asks/agreed-posts';
import { postPurge } from '#functions/posts/store/post-purge';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { fileSchool } from '#test/support/files/file-school';
import { administrator, carer, request, teacher } from '#test/support/records/people';
import { memoryContent, postSchool } from '#test/support/records/posts';
import { bound, schoolNamed } from '#test/support/records/school';
import { plainDocument } from '#test/support/signing/documents';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
let menu: Buffer;
beforeAll(async () => {
  tables = await startTestTables(
    ...(['posts', 'asks', 'post-versions', 'files', 'calendar', 'idempotency'] as const),
  );
  menu = Buffer.from(await (await plainDocument(1)).save());
});
afterAll(() => tables.stop());

const now = new Date('2026-03-02T00:00:00.000Z');
const year = request({ now: new Date('2027-03-02T00:00:00.000Z') });
const ask = { by: '2026-03-06', rule: 'any_carer' as const };

/** A school of which each text of some letters is in the bucket. */
function agreedSchool() {
  const content = memoryContent(40);
  const files = fileSchool(tables);
  const of = postSchool(tables, content, files.files);
  const admin = of.at(administrator);
  const wordings = wordingRepository(tables);
  const handlersOf = (asks: { get(askUid: string): Promise<StoredAsk | undefined> }) =>
    agreedHandlers({
      asks: bound(asks),
      wordings,
      agreed: async () => ({ posts: agreedPosts(tables, content), files: files.files.stored }),
      answers: answerRepository(tables),
      ...({} as Pick<Parameters<typeof agreedHandlers>[0], 'people' | 'places'>),
    });
  const stored = askReader(tables).of(admin);
  const agreeTo = async (asked: StoredAsk) => {
    await wordings.of(admin).keep(asked, wordingOf(asked));
    return wordingOf(asked).hash;
  };
  return {
    ...of,
    admin,
    files,
    handlersOf,
    agreeTo,
    handlers: handlersOf(stored),
    added: (name: string) => files.accepted(admin, name, menu, now),
    /** Somebody agrees to a post as it is now; returns the hash of the wording. */
    async agreed(askUid: string): Promise<string> {
      const asked = await stored.get(askUid);
      if (!asked) throw new Error('Nothing is asked');
      return agreeTo(asked);
    },
    /** Removes a post, and a year later what is left of it. */
    async purged(postUid: string, by: School = admin): Promise<void> {
      await of.posts.remove({ postUid }, admin, request({ now }));
      const removal = { removeUnder: async () => content.objects.clear() };
      await postPurge(tables, removal, files.purge).of(by).endBefore(year.now);
    },
  };
}

describe('what was agreed to', () => {
  it('is shown a year later with its text and files, though the post changed and went', async () => {
    const { write, save, added, agreed, purged, handlers, admin, at } = agreedSchool();
    const [one, two] = [await added('Programme.pdf'), await added('Bus.pdf')];
    const short = '<p>Two nights.</p>';
    const long = '<p>Two nights at the lake, and the bus leaves at eight.</p>';
    const post = await write({ content_html: short, files: [one.fileUid], ask });
    const askUid = post.postUid;
    const first = await agreed(askUid);
    const changed = await save(post, {
      content_html: long,
      files: [two.fileUid, one.fileUid],
      ask,
    });
    const second = await agreed(askUid);
    await save(changed, { content_html: '<p>Off.</p>', files: [], ask });
    for (const isPurged of [false, true]) {
      if (isPurged) await purged(askUid);
      const shown = async (hash: string) => handlers.wording({ askUid, hash }, admin, year);
      expect(await shown(first)).toMatchObject({ content_html: short, files: [one] });
      expect(await shown(second)).toMatchObject({ content_html: long, files: [two, one] });
      const file = { askUid, hash: first, file: true, fileUid: one.fileUid } as const;
      const { url } = await handlers.openAgreedFile(file, admin, year);
      expect(url).toMatch(/^https:\/\/files\.example\/[0-9a-f]{64}$/);
      // A file of another version was not agreed to.
      const other = { ...file, fileUid: two.fileUid };
      await expect(handlers.openAgreedFile(other, admin, year)).rejects.toThrow('not available');
      for (const who of [carer, at(teacher), { ...administrator, ...schoolNamed('regional') }]) {
        for (const call of [
          () => handlers.openAgreedFile(file, who, year),
          () => handlers.wording({ askUid, hash: first }, who, year),
        ]) {
          await expect(call()).rejects.toMatchObject({ kind: 'notFound' });
        }
      }
    }
  });

  it('is found among many versions, and by its version where release 1.6.0 saved it', async () => {
    const { write, save, agreed, handlers, admin, agreeTo } = agreedSchool();
    const post = await write({ content_html: '<p>First.</p>', ask });
    const askUid = post.postUid;
    const first = await agreed(askUid);
    const asked = await askReader(tables).of(admin).get(askUid);
    const earlier = await agreeTo({ ...(asked as StoredAsk), post_hash: undefined });
    let last = post;
    for (let i = 0; i < 25; i++) last = await save(last, { content_html: `<p>${i}</p>`, ask });
    for (const hash of [first, earlier]) {
      const shown = await handlers.wording({ askUid, hash }, admin, year);
      expect(shown).toMatchObject({ hash, content_html: '<p>First.</p>' });
    }
  });

  it('has no text if none with its hash is stored', async () => {
    const { write, agreed, handlers, admin } = agreedSchool();
    const post = await write({ content_html: '<p>Only.</p>', ask });
    const hash = await agreed(post.postUid);
    await tables.db.send(
      new UpdateCommand({
        TableName: 'posts',
        Key: { pk: admin.site, sk: post.postUid },
        UpdateExpression: 'SET content_html = :text',
        ExpressionAttributeValues: { ':text': '<p>Other.</p>' },
      }),
    );
    const shown = await handlers.wording({ askUid: post.postUid, hash }, admin, year);
    expect(shown.content_html).toBeUndefined();
    expect(JSON.parse(shown.text)).toMatchObject({ title: post.title });
  });
});

describe('what was agreed to of an event', () => {
  const event: CalendarEvent = {
    eventUid: 'concert',
    uid: 'concert',
    source: 'portal',
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
    files: [
      {
        fileUid: 'f1',
        filename: 'Songs.pdf',
        content_type: 'application/pdf',
        size: 5,
        hash: 'c'.repeat(64),
      },
    ],
  };
  const facts = {
    description: 'Songs.',
    location: 'Hall',
    start: '2026-03-10T07:00:00.000Z',
    end: '2026-03-10T09:00:00.000Z',
    all_day: false,
  };
  const stamps = { users_userid: 'uid-ed', updated_at: event.updated_at };
  const asked = askOfEvent(
    event,
    { ...ask, asked_at: now.toISOString(), questions: [], consent: '', helpers: [] } as never,
    stamps,
  );

  it('is kept with the wording, as a calendar has no history', async () => {
    const { handlersOf, agreeTo, admin } = agreedSchool();
    const hash = await agreeTo(asOfEvent(asked, event));
    const input = { askUid: 'concert', hash };
    for (const left of [{ ...event, description: 'No songs.', files: [] }, undefined]) {
      const handlers = handlersOf({ get: async () => asOfEvent(asked, left) });
      const shown = await handlers.wording(input, admin, year);
      expect(shown).toMatchObject({ event: facts, files: [{ fileUid: 'f1' }] });
      const { url } = await handlers.openAgreedFile(
        { ...input, file: true, fileUid: 'f1' },
        admin,
        year,
      );
      expect(url).toContain('c'.repeat(64));
    }
  });

  it('is the event of today where release 1.10.0 stored the wording, if it is the same', async () => {
    const { handlersOf, agreeTo, admin } = agreedSchool();
    const { event: _, ...before } = asOfEvent(asked, event);
    const input = { askUid: 'concert', hash: await agreeTo(before) };
    const same = handlersOf({ get: async () => asOfEvent(asked, event) });
    expect(await same.wording(input, admin, year)).toMatchObject({ event: facts });
    const other = handlersOf({ get: async () => asOfEvent(asked, { ...event, location: 'Gym' }) });
    const shown = await other.wording(input, admin, year);
    expect([shown.event, shown.files]).toEqual([undefined, undefined]);
  });
});
