import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { isReminderDue } from '#functions/asks/rules/reminders';
import { answerReader } from '#functions/asks/store/answers';
import { askReader, askWrites, rulesOf } from '#functions/asks/store/ask.record';
import { askCopies } from '#functions/posts/store/asks/ask-copies';
import { readable, storedPost } from '#functions/posts/store/post.record';
import { Ask } from '#shared/asks/ask.schemas';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';
import { readJson } from '#test/support/release/frozen';

type Stored = Record<string, unknown> & { pk: string; sk: string };

/** What release 1.6.0 stored: posts that ask, and who had acknowledged them. */
const posts = readJson<Stored[]>('1.6.0', 'content', 'posts.json');
const answers = readJson<Stored[]>('1.6.0', 'content', 'acknowledgements.json');
const asking = posts.filter(({ askedPk }) => askedPk !== undefined).map(storedPost);
const school = schoolNamed('main');
const today = '2026-11-30';

let tables: ReturnType<typeof memoryTables>;
beforeEach(async () => {
  tables = memoryTables(async () => {});
  const put = (TableName: string, Item: Stored) =>
    tables.db.send(new PutCommand({ TableName, Item }));
  for (const each of posts) await put('posts', each);
  // The table keeps its place in the account under its new name.
  for (const each of answers) await put('asks', each);
});

/** Copies what posts ask, as somebody does who opens their reports. */
const copyAll = () =>
  Promise.all(asking.map(({ postUid }) => askCopies(tables).of(school).get(postUid)));

describe('what release 1.6.0 stored', () => {
  it('is asked as before of the same readers, once somebody looks for it', async () => {
    expect(asking.length).toBeGreaterThan(1);
    expect(await askReader(tables).of(school).open(today)).toEqual([]);
    await copyAll();
    const open = await askReader(tables).of(school).open(today);
    expect(open.map(({ askUid }) => askUid).sort()).toEqual(
      asking.map(({ postUid }) => postUid).sort(),
    );
    for (const ask of open) {
      const post = asking.find(({ postUid }) => postUid === ask.askUid);
      expect(ask).toMatchObject({ ...post?.acknowledgement, questions: [] });
      expect(post && { ...readable(post), window: { ...post } }).toMatchObject({
        ...rulesOf(ask),
        window: {},
      });
      expect([ask.start, ask.end]).toEqual([post?.start, post?.end]);
    }
  });

  it('keeps every answer where it is', async () => {
    await copyAll();
    const found = await Promise.all(
      asking.map(async ({ postUid }) => {
        const ask = await askReader(tables).of(school).get(postUid);
        return ask ? [...(await answerReader(tables).of(school).all(ask)).values()] : [];
      }),
    );
    const shown = found
      .flat()
      .map(({ subject, source, given_by, at }) => [subject, source, given_by, at]);
    const before = answers.map(({ subject, source, given_by, at }) => [
      subject,
      source,
      given_by,
      at,
    ]);
    expect(shown.sort()).toEqual(before.sort());
    expect(shown.length).toBeGreaterThan(1);
  });

  it('is copied once, and never over what was saved since', async () => {
    const post = asking[0];
    if (!post) throw new Error('No post asks');
    const copies = askCopies(tables).of(school);
    const copy = await copies.get(post.postUid);
    if (!copy) throw new Error('There is no copy');
    const saved = { ...copy, by: '2098-01-01' };
    const { Put } = askWrites(tables).of(school).put(saved);
    if (Put) await tables.db.send(new PutCommand(Put));
    expect((await copies.get(post.postUid))?.by).toBe('2098-01-01');
    await copyAll();
    expect((await askReader(tables).of(school).get(post.postUid))?.by).toBe('2098-01-01');
  });

  it('finds a removed post that asks when its report is opened, and it stays removed', async () => {
    const removed = posts
      .filter(({ acknowledgement, is_deleted }) => acknowledgement && is_deleted)
      .map(storedPost)[0];
    const ask = await askCopies(tables)
      .of(school)
      .get(removed?.postUid ?? '');
    expect(ask?.is_deleted).toBe(true);
    expect(await askReader(tables).of(school).open(today)).toEqual([]);
  });

  it('sends reminders on the same days', async () => {
    const [ask] = await copyAll();
    if (!ask) throw new Error('Nothing is asked');
    const due = (day: string) => isReminderDue(ask, 'UTC', new Date(`${day}T08:00:00.000Z`));
    expect([due('2099-12-28'), due('2099-12-29'), due('2099-12-31')]).toEqual([true, false, true]);
  });

  it('reads an ask of a later release without what it does not know', () => {
    const question = { questionUid: 'q', text: 'Go?', kind: 'yes-no', sealed: true };
    const later = {
      by: '2026-12-01',
      rule: 'any_carer',
      asked_at: 'a',
      questions: [question],
      places: {},
    };
    expect(Ask.parse(later).questions[0]).not.toHaveProperty('sealed');
  });
});
