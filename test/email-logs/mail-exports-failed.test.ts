import { describe, expect, it } from 'vitest';
import { type ExportDeps, mostRows } from '#functions/email-logs/exports/make';
import { AppError } from '#shared/kernel/errors';
import {
  addExport,
  currentExport,
  deliver,
  exports,
  files,
  job,
  passMinutes,
  prepareExportWorker,
  queries,
} from './export-worker.ts';

prepareExportWorker();

describe('an export that fails', () => {
  it('stores the sentence of a search that finds too much', async () => {
    await addExport({ email: 'a' });
    const sentence = 'That finds too many e-mails.';
    await deliver([job], {
      onRow: () => {
        throw new AppError('badRequest', sentence);
      },
    });
    expect(await currentExport()).toMatchObject({ state: 'failed', message: sentence });
  });

  it('fails above 200,000 rows, before it reads any', async () => {
    await addExport();
    await deliver([job], { counted: mostRows + 1 });
    expect(queries).toEqual([]);
    expect(await currentExport()).toMatchObject({
      state: 'failed',
      message:
        'A PDF can have 200,000 messages at most. Choose fewer days, or download the CSV file.',
    });
  });

  it('ends before its Lambda is stopped', async () => {
    await addExport();
    await deliver([job], { rows: 1500, timeLeft: () => 100_000 });
    expect((await currentExport())?.message).toBe(
      'The PDF took too long. Choose fewer days, or download the CSV file.',
    );
    expect(files.size).toBe(0);
  });

  it('hides the details of an unexpected error', async () => {
    await addExport();
    const failures = await deliver([job], {
      onRow: () => {
        throw new Error('secret detail');
      },
    });
    expect(failures).toEqual([]);
    expect(await currentExport()).toMatchObject({
      state: 'failed',
      message: 'Something went wrong while the PDF was made. Please start it again.',
    });
  });
});

describe('a worker that dies', () => {
  const killed = new Error('killed');

  it.each([0, 1, 2])('leaves an export at row %i that fails after 10 minutes', async (at) => {
    await addExport();
    const dead: ExportDeps['exports'] = {
      ...exports,
      // A dead worker writes nothing more.
      failed: async () => {
        throw killed;
      },
    };
    const onRow = (i: number) => {
      if (i === at) throw killed;
    };
    expect(await deliver([job], { exports: dead, onRow })).toEqual(['r0']);
    expect((await currentExport())?.state).toBe('making');
    passMinutes(11);
    expect(await currentExport()).toMatchObject({
      state: 'failed',
      message: 'The PDF was interrupted. Please start it again.',
    });
    // A repeated message does not change the result that the person saw.
    await deliver([job]);
    expect((await currentExport())?.state).toBe('failed');
  });

  it('leaves no ready export without its file after the upload', async () => {
    await addExport();
    const dead: ExportDeps['exports'] = {
      ...exports,
      ready: async () => {
        throw killed;
      },
      failed: async () => {
        throw killed;
      },
    };
    await deliver([job], { exports: dead });
    passMinutes(11);
    expect((await currentExport())?.state).toBe('failed');
  });

  it('fails an export after 20 minutes when no worker took it', async () => {
    await addExport();
    passMinutes(19);
    expect((await currentExport())?.state).toBe('waiting');
    passMinutes(2);
    expect((await currentExport())?.state).toBe('failed');
    await deliver([job]);
    expect(files.size).toBe(0);
  });

  it('forgets the export after 1 day', async () => {
    await addExport();
    await deliver([job]);
    passMinutes(60 * 24 + 1);
    expect(await currentExport()).toBeUndefined();
  });
});
