import { describe, expect, it } from 'vitest';
import type { Look } from '#functions/kernel/audit/look-record';
import { sheetOf } from '#test/support/browser/sheet';
import { readPdf } from '#test/support/pdf-reader';
import {
  addDocument,
  currentDocument,
  deliver,
  files,
  job,
  prepareDocumentsWorker,
  progress,
  queries,
} from './document-worker.ts';

prepareDocumentsWorker();

describe('the documents worker', () => {
  it.each(['csv', 'xlsx'] as const)('writes all rows into %s, part by part', async (format) => {
    await addDocument({}, 'x1', format);
    expect(await deliver([job], { rows: 1_200 })).toEqual([]);
    const ready = await currentDocument();
    expect(ready).toMatchObject({ state: 'ready', done: 1_200 });
    const bytes = files().get(ready?.object_key ?? '') ?? Buffer.alloc(0);
    const emails =
      format === 'csv'
        ? bytes
            .toString()
            .split('\r\n')
            .slice(0, -1)
            .map((line) => line.split(',')[0])
        : sheetOf(bytes).rows.map(([email]) => email);
    expect(emails.map((email) => String(email).replace('\ufeff', ''))).toEqual([
      'Email',
      ...Array.from({ length: 1_200 }, (_, i) => `carer${i}@example.edu`),
    ]);
  });

  it('makes an export whose message is from before there were documents', async () => {
    await addDocument();
    const { documentUid: exportUid, ...older } = job;
    expect(await deliver([{ ...older, exportUid }])).toEqual([]);
    expect((await currentDocument())?.state).toBe('ready');
  });

  it('stores the look before the PDF can be downloaded', async () => {
    await addDocument();
    let before: string | undefined;
    const looks: Look[] = [];
    await deliver([job], {
      async onAudit(added) {
        looks.push(...added);
        before = (await currentDocument())?.state;
      },
    });
    expect([before, (await currentDocument())?.state]).toEqual(['making', 'ready']);
    expect(looks).toHaveLength(1);
    expect(looks[0]).toMatchObject({
      children: ['u0', 'u1', 'u2'],
      by: { userUid: 'u-admin', username: 'ada' },
      act: 'export',
    });
  });

  it('shows no export whose look cannot be stored', async () => {
    await addDocument();
    await deliver([job], { onAudit: () => Promise.reject(new Error('away')) });
    expect((await currentDocument())?.state).toBe('making');
    expect(files().size).toBe(0);
  });

  it('writes all rows of the filter into a PDF under the person’s key', async () => {
    await addDocument({ start_date: '2026-06-01', end_date: '2026-06-05' });
    expect(await deliver([job])).toEqual([]);
    const ready = await currentDocument();
    expect(ready).toMatchObject({ state: 'ready', done: 3, total: 3 });
    expect(ready?.object_key).toMatch(/^documents\/main\/u-admin\/x1\.pdf$/);
    expect(queries).toEqual([
      { types: 'PRINCIPAL', start_date: '2026-06-01', end_date: '2026-06-05' },
    ]);
    const pdf = await readPdf(files().get(ready?.object_key ?? '') ?? new Uint8Array());
    expect(pdf.title).toBe('PRINCIPAL Email Logs');
    expect(pdf.rows().map(([email]) => email)).toEqual([
      'Email',
      ...[0, 1, 2].map((i) => `carer${i}@example.edu`),
    ]);
  });

  it('stores the PDF of another school under that school’s key', async () => {
    await addDocument({}, 'x1', 'pdf', 'regional');
    await deliver([{ ...job, site: 'regional' }]);
    expect([...files().keys()]).toEqual(['documents/regional/u-admin/x1.pdf']);
  });

  it('stops when another worker has the lease', async () => {
    await addDocument();
    let read = 0;
    const answers = { keep: async () => false };
    await deliver([job], { rows: 2500, onRow: () => void read++, answers });
    expect([read, files().size, (await currentDocument())?.state]).toEqual([0, 0, 'making']);
  });

  it('stores progress every 1,000 rows', async () => {
    await addDocument();
    await deliver([job], { rows: 2500 });
    expect(progress).toEqual([
      [0, 2500],
      [1000, 2500],
      [2000, 2500],
      [2500, 2500],
    ]);
  });

  it('raises the total when more messages are sent meanwhile', async () => {
    await addDocument();
    await deliver([job], { rows: 2500, counted: 1800 });
    expect(progress.map(([done, total]) => done <= (total ?? 0))).toEqual([true, true, true, true]);
  });

  it('makes one PDF when its message is repeated', async () => {
    await addDocument();
    expect(await deliver([job, job])).toEqual([]);
    expect(await deliver([job])).toEqual([]);
    expect(files().size).toBe(1);
    expect(queries).toHaveLength(1);
  });

  it('makes one PDF with 2 concurrent workers', async () => {
    await addDocument();
    await Promise.all([deliver([job]), deliver([job])]);
    expect(files().size).toBe(1);
    expect((await currentDocument())?.state).toBe('ready');
  });

  it.each([
    ['another school', { ...job, site: 'elsewhere' }],
    ['another school of ours', { ...job, site: 'regional' }],
    ['an unknown export', { ...job, documentUid: 'x2' }],
  ])('makes no PDF for %s, and does not retry', async (_, body) => {
    await addDocument();
    expect(await deliver([body])).toEqual([]);
    expect(files().size).toBe(0);
    expect((await currentDocument())?.state).toBe('waiting');
  });
});

describe('a batch of 10', () => {
  it.each([...Array(11).keys()])(
    'makes the other PDFs once and returns %i invalid messages as failed',
    async (k) => {
      const poison = ['', '{', 'null', '[]', '{}', '"', '1', 'x', '{"site":"main"}', ' '];
      const good = Array.from({ length: 10 - k }, (_, i) => ({ ...job, documentUid: `e${i}` }));
      for (const { documentUid } of good) {
        await addDocument({}, documentUid);
      }
      const failed = poison.slice(0, k).map((_, i) => `r${i}`);
      expect(await deliver([...poison.slice(0, k), ...good], { rows: 0 })).toEqual(failed);
      expect(files().size).toBe(10 - k);
    },
  );
});
