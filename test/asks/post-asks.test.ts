import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerRepository } from '#functions/asks/store/answers';
import { askReader } from '#functions/asks/store/ask.record';
import {
  administrator,
  editor,
  person,
  request,
  student,
  teacher,
} from '#test/support/records/people';
import { postSchool, type SavedPost } from '#test/support/records/posts';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('posts', 'asks', 'post-versions', 'idempotency');
});
afterAll(() => tables.stop());

const minute = (n: number) => request({ now: new Date(Date.UTC(2026, 2, 2, 0, n)) });
const question = {
  questionUid: 'goes',
  text: 'May your child go?',
  hint: '',
  required: true,
  options: [],
  kind: 'yes-no' as const,
  goes: true,
};
const plain = { by: '2026-03-06', rule: 'any_carer' as const };
const asking = { ...plain, questions: [question], helpers: ['uid-hal'] };

function school() {
  const of = postSchool(tables);
  const caller = of.at(administrator);
  const change = (post: SavedPost, is: Record<string, unknown>, n: number) =>
    of.save(post, is, editor, minute(n).now);
  const open = async () =>
    (await askReader(tables).of(caller).open('2026-03-02')).map(({ askUid }) => askUid);
  const stored = async (postUid: string) => {
    const Key = { pk: caller.site, sk: postUid };
    return (await tables.db.send(new GetCommand({ TableName: 'posts', Key }))).Item;
  };
  const ask = (postUid: string) => askReader(tables).of(caller).get(postUid);
  return { ...of, caller, change, open, stored, ask };
}

describe('what a post asks', () => {
  it('follows each save, removal and restore of the post, in its transaction', async () => {
    const { posts, write, change, caller, open, ask } = school();
    const post = await write({ ask: asking });
    expect(await open()).toEqual([post.postUid]);
    expect(await ask(post.postUid)).toMatchObject({
      ...asking,
      title: post.title,
      updated_at: post.updated_at,
      audience: { userTypes: ['STUDENTS', 'CARERS', 'STAFF'], groups: [] },
    });
    const changed = await change(post, { title: 'Camp', ask: undefined }, 1);
    expect(await ask(post.postUid)).toMatchObject({
      title: 'Camp',
      updated_at: changed.updated_at,
    });
    await posts.remove({ postUid: post.postUid }, caller, minute(2));
    expect([await open(), (await ask(post.postUid))?.is_deleted]).toEqual([[], true]);
    const restored = await posts.restore({ postUid: post.postUid }, caller, minute(3));
    expect([await open(), restored.ask?.questions]).toEqual([[post.postUid], [question]]);
    const silent = await change(restored, { ask: null }, 4);
    // What people agreed to stays as long as their answers.
    expect([await open(), silent.ask]).toEqual([[], undefined]);
    expect(await ask(post.postUid)).toMatchObject({ is_deleted: true, questions: [question] });
    const again = await change(silent, { ask: asking }, 5);
    expect(await open()).toEqual([post.postUid]);
    expect(await ask(post.postUid)).toMatchObject({ is_deleted: false });
    expect(again.ask?.asked_at).not.toBe(post.ask?.asked_at);
  });

  it('keeps earlier answers until the editor asks again', async () => {
    const { write, change } = school();
    const post = await write({ ask: asking });
    const again = await change(post, { ask: { ...asking, by: '2026-03-09' } }, 1);
    expect(again.ask?.asked_at).toBe(post.ask?.asked_at);
    const newRound = await change(again, { ask: { ...asking, ask_again: true } }, 2);
    expect(newRound.ask?.asked_at).not.toBe(post.ask?.asked_at);
  });

  it('refuses a limit below what is taken, and to lose a choice that has places', async () => {
    const { write, change, caller } = school();
    const choice = {
      ...question,
      kind: 'choice' as const,
      goes: false,
      options: ['A', 'B'],
      limit: 2,
    };
    const post = await write({ ask: { ...plain, questions: [choice] } });
    const round = { askUid: post.postUid, asked_at: post.ask?.asked_at ?? '' };
    const answers = answerRepository(tables).of(caller);
    for (const userUid of ['amy', 'ben']) {
      const given = { source: 'portal' as const, given_by: 'cara', at: '2026-03-02T00:00:00.000Z' };
      await answers.add(round, { kind: 'child', userUid }, { ...given, values: { goes: 'A' } });
    }
    const asked = (is: object) => ({ ask: { ...plain, questions: [{ ...choice, ...is }] } });
    await expect(change(post, asked({ limit: 1 }), 1)).rejects.toMatchObject({
      fields: { ask: '2 places are taken. Choose 2 or more.' },
    });
    await expect(change(post, asked({ options: ['B', 'C'] }), 1)).rejects.toMatchObject({
      fields: { ask: 'People have places in “A”. Keep this choice.' },
    });
    const raised = await change(post, asked({ limit: 3, options: ['A', 'C'] }), 1);
    expect(raised.ask?.questions?.[0]?.limit).toBe(3);
  });

  it('names its helpers by their sign-in, who are of the staff', async () => {
    const { write, change } = school();
    const post = await write({ ask: { ...plain, helper_usernames: ['t.hal'] } });
    expect(post.ask).toMatchObject({ helpers: ['uid-t.hal'], helper_usernames: ['t.hal'] });
    const ask = { ...plain, helper_usernames: ['s.amy'] };
    await expect(change(post, { ask }, 1)).rejects.toMatchObject({
      fields: { ask: 'Nobody of the staff signs in as “s.amy”.' },
    });
  });

  it('is in the history with the state of the post that asked it', async () => {
    const { posts, write, change, caller } = school();
    const post = await write({ ask: asking });
    await change(post, { ask: null }, 1);
    const version = { postUid: post.postUid, version: post.updated_at };
    expect((await posts.version(version, caller, minute(2))).ask).toEqual(post.ask);
  });

  it('names helpers to editors, and to readers only themselves', async () => {
    const { posts, write, at } = school();
    const { postUid } = await write({ ask: asking });
    const seenBy = async (who: typeof student) =>
      (await posts.get({ postUid }, at(who), minute(1))).ask?.helpers;
    expect(await seenBy(editor)).toEqual(['uid-hal']);
    expect(await seenBy(student)).toEqual([]);
    expect(await seenBy({ ...student, userUid: 'uid-hal' })).toEqual(['uid-hal']);
  });

  it('shows its author, who saved it last, helpers and administrators the way to the answers, no others', async () => {
    const { posts, write, save, at } = school();
    const post = await write({ ask: asking });
    const leads = async (who: typeof student) =>
      (await posts.get({ postUid: post.postUid }, at(who), minute(2))).may_report ?? false;
    const other = person({ username: 'other', capabilities: ['editor'] });
    const staff = [editor, administrator, person({ username: 'hal' })];
    expect(await Promise.all(staff.map(leads))).toEqual([true, true, true]);
    const others = [other, teacher, student];
    expect(await Promise.all(others.map(leads))).toEqual([false, false, false]);
    await save(post, {}, other, minute(1).now);
    expect(await leads(other)).toBe(true);
  });
});

describe('a post of release 1.6.0', () => {
  const acknowledgement = { ...plain, asked_at: '2026-03-01T00:00:00.000Z' };

  it('keeps what it asks when it is saved, which drops the field', async () => {
    const { posts, write, change, caller, stored, ask } = school();
    const post = await write();
    const Item = { ...(await stored(post.postUid)), acknowledgement };
    await tables.db.send(new PutCommand({ TableName: 'posts', Item }));
    const seen = await posts.get({ postUid: post.postUid }, caller, minute(1));
    expect(seen.ask).toMatchObject(acknowledgement);
    expect(await ask(post.postUid)).toBeUndefined();
    await change(seen, {}, 2);
    expect(await ask(post.postUid)).toMatchObject(acknowledgement);
    expect(await stored(post.postUid)).toMatchObject({ asks: true });
    expect(await stored(post.postUid)).not.toHaveProperty('acknowledgement');
    const version = { postUid: post.postUid, version: seen.updated_at };
    expect((await posts.version(version, caller, minute(3))).ask).toMatchObject(acknowledgement);
  });

  it('keeps it when it is restored from the bin', async () => {
    const { posts, write, caller, stored, open } = school();
    const { postUid } = await write();
    await posts.remove({ postUid }, caller, minute(1));
    const Item = { ...(await stored(postUid)), acknowledgement };
    await tables.db.send(new PutCommand({ TableName: 'posts', Item }));
    const restored = await posts.restore({ postUid }, caller, minute(2));
    expect(restored.ask).toMatchObject(acknowledgement);
    expect([await open(), (await stored(postUid))?.asks]).toEqual([[postUid], true]);
    expect(await stored(postUid)).not.toHaveProperty('acknowledgement');
  });
});
