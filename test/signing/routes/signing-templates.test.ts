import { beforeEach, describe, expect, it } from 'vitest';
import type { School } from '#functions/kernel/record/declaration';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import type { InspectedFile } from '#functions/signing/store/file-reading';
import { fileUses } from '#functions/signing/store/file-uses';
import { templateRecords } from '#functions/signing/store/template.record';
import { signingTemplateHandlers } from '#functions/signing/templates/signing-templates';
import { memoryTables } from '#test/support/memory/memory-tables';
import { person, request } from '#test/support/records/people';
import { answering, schoolNamed } from '#test/support/records/school';
import { fieldOf, formOf, minutesLater } from '#test/support/signing/requests';
import { slower } from '#test/support/tables/slower';

/** Templates at a school that is not the first one: a forgotten school is found. */

const rita = person({ username: 'rita', ...schoolNamed('regional'), capabilities: ['signing'] });
const stranger = { ...rita, ...schoolNamed('main') };
const facts = (minutes: number, idempotencyKey?: string) =>
  request({ now: minutesLater(minutes), site: 'regional', idempotencyKey });
const page = (n: number) => ({ width: 595, height: 842, picture: `${n}.png`, text: [`Page ${n}`] });
const ready: InspectedFile = {
  state: 'ready',
  hash: 'a'.repeat(64),
  pages: Array.from({ length: 12 }, (_, n) => page(n + 1)),
};

/** The routes over some tables, with files of the school `regional` alone. */
function schoolWith(files: Record<string, InspectedFile> = { file: ready }) {
  const tables = memoryTables(async () => {});
  const limits: unknown[] = [];
  const uses = fileUses(tables);
  const idempotency = idempotencyRepository(tables);
  const deps = {
    uses,
    templates: templateRecords(tables, idempotency),
    idempotency,
    limits: {
      of: ({ site }: School) => ({
        count: async (...call: unknown[]) => void limits.push([site, ...call].slice(0, 4)),
      }),
    },
    schoolName: async ({ site }: School) => `School ${site}`,
    files: {
      of: ({ site }: School) => ({
        result: async (fileUid: string): Promise<InspectedFile> =>
          (site === 'regional' && files[fileUid]) || { state: 'waiting' },
        pictureAddress: async (...names: string[]) =>
          `https://files.example/${[site, ...names].join('/')}`,
        uploadTo: async (fileUid: string) => ({ url: `${site}/${fileUid}`, fields: { key: 'k' } }),
      }),
    },
  };
  // What these routes do not use is left out.
  return { deps, tables, limits, uses, handlers: signingTemplateHandlers(deps as never) };
}

let one: ReturnType<typeof schoolWith>;
beforeEach(() => {
  one = schoolWith();
});
const draft = { title: 'Enrolment', family: 'docusign' } as const;
const form = formOf({ fields: [fieldOf('f1')], parties: formOf().parties.slice(0, 1) });

/** Makes a template with a document of 12 pages. */
async function complete() {
  await one.uses.of(schoolNamed('regional')).add('file');
  const made = await one.handlers.create(draft, rita, facts(0));
  const { templateUid, timing, updated_at } = made;
  const input = { ...draft, templateUid, timing, form, fileUid: 'file', updated_at };
  return { input, changed: await one.handlers.change(input, rita, facts(1)) };
}

describe('uploaded documents', () => {
  it('gives a form for the own school, the same one for a repeated call, and counts', async () => {
    const first = await one.handlers.upload({}, rita, facts(0, 'key'));
    expect(first.upload).toEqual({ url: `regional/${first.fileUid}`, fields: { key: 'k' } });
    expect((await one.handlers.upload({}, rita, facts(0, 'key'))).fileUid).toBe(first.fileUid);
    expect(one.limits).toEqual([
      ['regional', 'uid-rita', 'signing-file', 10],
      ['regional', 'uid-rita', 'signing-file', 100],
    ]);
    const next = await one.handlers.upload({}, rita, facts(0));
    expect(next.fileUid).not.toBe(first.fileUid);
    expect(await one.uses.of(schoolNamed('regional')).old(minutesLater(60))).toHaveLength(2);
  });

  it('gives the document of the call that was first at the same moment', async () => {
    const [a, b] = await Promise.all([
      one.handlers.upload({}, rita, facts(0, 'key')),
      one.handlers.upload({}, rita, facts(0, 'key')),
    ]);
    expect(a?.fileUid).toBe(b?.fileUid);
  });

  it('asks to try again when the call that was first is not stored', async () => {
    answering(one.deps.uses, { add: async () => false });
    const upload = one.handlers.upload({}, rita, facts(0, 'key'));
    await expect(upload).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('shows the pages of a document, what is refused, and what is not inspected yet', async () => {
    one = schoolWith({
      file: ready,
      open: { ...ready, unlocked: true },
      bad: { state: 'refused', reason: 'script', message: 'It has a script.' },
    });
    const shown = await one.handlers.file({ fileUid: 'file' }, rita, facts(0));
    expect([shown.state, shown.message, shown.pages.length]).toEqual(['ready', '', 12]);
    expect(shown.pages[0]).toEqual({ width: 595, height: 842, text: ['Page 1'] });
    const open = await one.handlers.file({ fileUid: 'open' }, rita, facts(0));
    expect([open.state, open.message]).toEqual([
      'ready',
      'This PDF had a lock against printing or changes. The copy that people sign has no lock.',
    ]);
    const bad = await one.handlers.file({ fileUid: 'bad' }, rita, facts(0));
    expect([bad.state, bad.message]).toEqual(['refused', 'It has a script.']);
    const other = await one.handlers.file({ fileUid: 'file' }, stranger, facts(0));
    expect([other.state, other.message, other.pages]).toEqual(['waiting', '', []]);
  });

  it('gives the addresses of ten pictures at once, to the own school alone', async () => {
    const asked = { fileUid: 'file', from: 2 };
    const { pictures } = await one.handlers.pictures(asked, rita, facts(0));
    expect(pictures.map((each) => each.page)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(pictures[0]?.url).toBe('https://files.example/regional/file/2.png');
    const other = one.handlers.pictures(asked, stranger, facts(0));
    await expect(other).rejects.toMatchObject({ kind: 'notFound' });
  });
});

describe('template of a school', () => {
  it('is listed, opened, previewed and removed at its own school alone', async () => {
    const { templateUid } = (await complete()).changed;
    const known = { templateUid };
    const list = async (caller: typeof rita) =>
      (await one.handlers.list({ limit: 10 }, caller, facts(2))).records.map(({ title }) => title);
    expect([await list(rita), await list(stranger)]).toEqual([['Enrolment'], []]);
    const shown = await one.handlers.get(known, rita, facts(2));
    expect([shown.document.length, shown.is_complete]).toEqual([12, true]);
    const asked = { ...known, partyUid: 'g1' };
    const view = await one.handlers.preview(asked, rita, facts(2));
    expect([view.school, view.pages.length]).toEqual(['School regional', 12]);
    for (const call of [
      one.handlers.get(known, stranger, facts(2)),
      one.handlers.preview(asked, stranger, facts(2)),
      one.handlers.preview({ ...known, partyUid: 'nobody' }, rita, facts(2)),
      one.handlers.remove(known, stranger, facts(2)),
    ]) {
      await expect(call).rejects.toMatchObject({ kind: 'notFound' });
    }
    expect(await list(rita)).toHaveLength(1);
    await one.handlers.remove(known, rita, facts(2));
    expect(await list(rita)).toEqual([]);
  });

  it('is made once by a repeated call, also at the same moment', async () => {
    const { templateUid } = (await complete()).changed;
    const copy = { ...draft, copy_of: templateUid };
    const calls = () => one.handlers.create(copy, rita, facts(2, 'k'));
    const made = [...(await Promise.all([calls(), calls()])), await calls()];
    expect(new Set(made.map((each) => each.templateUid)).size).toBe(1);
    expect(made.map(({ document }) => document.length)).toEqual([12, 12, 12]);
    const counted = ['regional', 'uid-rita', 'signing-template', 10];
    expect(one.limits).toEqual([counted, counted, counted]);
    expect((await one.handlers.list({ limit: 10 }, rita, facts(2))).records).toHaveLength(2);
  });

  it('is copied with its document, which then stays, and not from another school', async () => {
    const { templateUid } = (await complete()).changed;
    const copy = { ...draft, title: 'Copy', copy_of: templateUid };
    expect((await one.handlers.create(copy, rita, facts(3))).document).toHaveLength(12);
    const other = one.handlers.create(copy, stranger, facts(3));
    await expect(other).rejects.toMatchObject({ kind: 'notFound' });
    await one.uses.of(schoolNamed('regional')).leave('file', minutesLater(99));
    // The document is about to be removed, so no further template can take it.
    const late = one.handlers.create({ ...copy, title: 'Late' }, rita, facts(4));
    await expect(late).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('changes only in the version that was loaded, and shows the stored one', async () => {
    const { input, changed } = await complete();
    expect([changed.pages, changed.document.length]).toEqual([12, 12]);
    await expect(one.handlers.change(input, rita, facts(2))).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { templateUid: input.templateUid, document: { length: 12 } } },
    });
    const next = { ...input, updated_at: changed.updated_at };
    const templates = templateRecords(slower(one.tables));
    const late = signingTemplateHandlers({ ...one.deps, templates } as never);
    await expect(late.change(next, rita, facts(2))).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { document: { length: 12 } } },
    });
    const other = one.handlers.change(next, stranger, facts(2));
    await expect(other).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('does not take a file that is not ready, or a form that is too long', async () => {
    const { input, changed } = await complete();
    const next = { ...input, updated_at: changed.updated_at };
    const unknown = one.handlers.change({ ...next, fileUid: 'unknown' }, rita, facts(2));
    await expect(unknown).rejects.toMatchObject({ fields: { fileUid: expect.any(String) } });
    const long = { ...form, consent: 'x'.repeat(200_001) };
    const tooLong = one.handlers.change({ ...next, form: long }, rita, facts(2));
    await expect(tooLong).rejects.toMatchObject({ fields: { form: expect.any(String) } });
  });
});
