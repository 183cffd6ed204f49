import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordingOf } from '#functions/asks/rules/wording';
import { askReader } from '#functions/asks/store/ask.record';
import { wordsOfFiles } from '#functions/files/rules/words-of-files';
import { postPurge } from '#functions/posts/store/post-purge';
import { fileSchool } from '#test/support/files/file-school';
import { officeFile } from '#test/support/files/office-files';
import { carer, editor, request, student } from '#test/support/records/people';
import { audience, postSchool } from '#test/support/records/posts';
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
const afterDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

function school() {
  const files = fileSchool(tables);
  const of = postSchool(tables, undefined, files.files);
  const by = of.at(editor);
  const added = (name = 'Menu.pdf', body = menu) => files.accepted(by, name, body, now);
  const purge = postPurge(tables, { removeUnder: async () => {} }, files.purge).of(by);
  const uidsOf = (post: { files?: readonly { fileUid: string }[] | undefined }) =>
    (post.files ?? []).map(({ fileUid }) => fileUid);
  const open = (postUid: string, fileUid: string, who = student) =>
    of.posts.openFile({ postUid, fileUid }, of.at(who), request({ now }));
  return { ...of, by, files, added, purge, uidsOf, open };
}

describe('a file of a post', () => {
  it('is named by a save, in its order, with what is known of it', async () => {
    const { added, write, save, uidsOf, posts, at } = school();
    const [one, two] = [
      await added('C:\\tmp\\Menu.pdf'),
      await added('Form.docx', officeFile('docx')),
    ];
    const post = await write({ files: [two.fileUid, one.fileUid] });
    expect(post.files).toEqual([two, one]);
    expect(one).toEqual({
      fileUid: one.fileUid,
      filename: 'Menu.pdf',
      content_type: 'application/pdf',
      size: menu.length,
    });
    const read = await posts.get({ postUid: post.postUid }, at(student), request({ now }));
    expect(read.files).toEqual([two, one]);
    const turned = await save(post, { files: [one.fileUid, two.fileUid] });
    // A page of release 1.7.0 does not send the field.
    const kept = await save(turned, { title: 'Lunch' });
    expect([uidsOf(turned), uidsOf(kept)]).toEqual([
      [one.fileUid, two.fileUid],
      [one.fileUid, two.fileUid],
    ]);
    expect((await save(kept, { files: [] })).files).toBeUndefined();
  });

  it('is open to those who may read the post now, by an address that is a download', async () => {
    const { added, write, open, posts, at } = school();
    const { fileUid } = await added();
    const post = await write({ files: [fileUid], group_list: audience('STUDENTS', '#year-7') });
    const address = await open(post.postUid, fileUid);
    expect(address.url).toMatch(/^https:\/\/files\.example\/[0-9a-f]{64}$/);
    expect(await open(post.postUid, fileUid, editor)).toEqual(address);
    await expect(open(post.postUid, fileUid, carer)).rejects.toMatchObject({ kind: 'notFound' });
    const other = await write({});
    await expect(open(other.postUid, fileUid)).rejects.toMatchObject({ kind: 'notFound' });
    await posts.remove({ postUid: post.postUid }, at(editor), request({ now })).catch(() => {});
    const draft = await write({ files: [(await added()).fileUid], published: false });
    await expect(open(draft.postUid, draft.files?.[0]?.fileUid ?? '')).rejects.toMatchObject({
      kind: 'notFound',
    });
  });

  it('refuses files that are not checked, of another school, or more than ten', async () => {
    const { files, by, write } = school();
    const other = school();
    const { fileUid } = await files.handlers.addFile(
      { filename: 'a.pdf', size: 1 },
      by,
      request({ now }),
    );
    const foreign = await other.added();
    for (const uid of [fileUid, foreign.fileUid, 'none']) {
      await expect(write({ files: [uid] })).rejects.toMatchObject({
        fields: { files: expect.stringContaining('not ready') },
      });
    }
    expect(() => write({ files: Array.from({ length: 11 }, (_, i) => `f${i}`) })).toThrow(
      '10 files',
    );
    expect(() => write({ files: ['a', 'a'] })).toThrow('twice');
  });

  it('belongs to a copy as well, and goes when the last of both has gone', async () => {
    const { added, write, posts, by, purge, files } = school();
    const { fileUid } = await added();
    const post = await write({ files: [fileUid] });
    const copy = await write({ files: [fileUid], clone: true });
    expect(files.keys()).toHaveLength(2);
    for (const [i, { postUid }] of [post, copy].entries()) {
      await posts.remove({ postUid }, { ...by, capabilities: ['administrator'] }, request({ now }));
      await purge.endBefore(afterDays(1));
      expect(files.keys()).toHaveLength(i === 0 ? 2 : 0);
    }
  });

  it('stays with the versions that name it, and goes with the post', async () => {
    const { added, write, save, posts, by, purge, files } = school();
    const [one, two] = [await added(), await added('B.pdf')];
    const post = await save(await write({ files: [one.fileUid] }), { files: [two.fileUid] });
    await files.purge.of(by).endBefore(afterDays(30));
    expect(files.keys()).toHaveLength(4);
    const versions = await posts.versions(
      { postUid: post.postUid, limit: 20 },
      by,
      request({ now }),
    );
    const [, earlier] = versions.records;
    const version = { postUid: post.postUid, version: earlier?.version ?? '' };
    expect((await posts.version(version, by, request({ now }))).files).toEqual([one]);
    expect((await save(post, { files: [one.fileUid] })).files).toEqual([one]);
    await posts.remove(
      { postUid: post.postUid },
      { ...by, capabilities: ['administrator'] },
      request({ now }),
    );
    await purge.endBefore(afterDays(1));
    expect(files.keys()).toEqual([]);
  });

  it('stays as long as what the post asks, and is a part of its wording', async () => {
    const { added, write, save, posts, by, purge, files, uidsOf } = school();
    const { fileUid } = await added();
    const ask = { by: '2026-03-06', rule: 'any_carer' as const };
    const post = await write({ files: [fileUid], ask });
    const asked = () => askReader(tables).of(by).get(post.postUid);
    const before = await asked();
    expect(before?.files).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    const without = { ...before, files: undefined };
    expect(wordingOf(before as never).text).toContain(before?.files?.[0] ?? 'none');
    expect(wordingOf(without as never).text).not.toContain('files');
    const changed = await save(post, { files: [], ask });
    expect([uidsOf(changed), (await asked())?.files]).toEqual([[], undefined]);
    const administrator = { ...by, capabilities: ['administrator'] as const };
    await posts.remove({ postUid: post.postUid }, administrator as never, request({ now }));
    await purge.endBefore(afterDays(1));
    expect(files.keys()).toHaveLength(2);
  });

  it('goes after a week if no save has named it, and cannot be named then', async () => {
    const { added, write, by, files } = school();
    const [unused, used] = [await added(), await added('Used.pdf')];
    await write({ files: [used.fileUid] });
    expect(await files.purge.of(by).endBefore(now)).toBe(0);
    expect(await files.purge.of(by).endBefore(afterDays(1))).toBe(1);
    expect(files.keys().some((key) => key.includes(unused.fileUid))).toBe(false);
    expect(files.keys()).toHaveLength(2);
    await expect(write({ files: [unused.fileUid] })).rejects.toMatchObject({ kind: 'badRequest' });
    expect(await files.purge.of(by).endBefore(afterDays(2))).toBe(0);
  });

  it('is found by its name and the text of a PDF', async () => {
    const { added, by, files, write } = school();
    const [pdf, form] = [await added(), await added('Form.docx', officeFile('docx'))];
    await write({ files: [pdf.fileUid] });
    const kept = [pdf, form].map((file) => ({ ...file, hash: 'a' }));
    const words = await wordsOfFiles(files.files.stored, by, kept);
    expect(words).toBe('Menu.pdf Bring a yellow towel Form.docx');
  });
});

describe('the upload of a file', () => {
  it('refuses kinds by their name, and empty or large files', async () => {
    const { files, by } = school();
    const announce = (filename: string, size = 1) =>
      files.handlers.addFile({ filename, size }, by, request({ now }));
    for (const [name, words] of [
      ['a.doc', 'Save it as .docx'],
      ['a.docm', 'macros'],
      ['a.exe', 'can’t be added'],
      ['a', 'can’t be added'],
    ] as const) {
      await expect(announce(name)).rejects.toMatchObject({
        fields: { files: expect.stringContaining(words) },
      });
    }
    await expect(announce('a.pdf', 0)).rejects.toThrow();
    await expect(announce('a.pdf', 21 * 1024 * 1024)).rejects.toThrow();
  });

  it('says why a file was refused, and that one waits or came too late', async () => {
    const { files, by } = school();
    const bad = await files.upload(by, 'a.docx', menu, now);
    expect([bad.state, bad.file]).toEqual(['refused', undefined]);
    expect(bad.message).toContain('does not fit');
    const form = { filename: 'a.pdf', size: 1 };
    const { fileUid } = await files.handlers.addFile(form, by, request({ now }));
    const look = (at: Date) => files.handlers.checkFile({ fileUid }, by, request({ now: at }));
    expect((await look(now)).state).toBe('waiting');
    expect((await look(afterDays(1))).message).toContain('too long');
  });

  it('is the same file when the request is repeated with its key', async () => {
    const { files, by } = school();
    const act = request({ now, idempotencyKey: 'key-1' });
    const form = { filename: 'a.pdf', size: 1 };
    const [one, two] = [
      await files.handlers.addFile(form, by, act),
      await files.handlers.addFile(form, by, act),
    ];
    expect(one.fileUid).toBe(two.fileUid);
  });
});
