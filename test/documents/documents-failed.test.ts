import { describe, expect, it } from 'vitest';
import { mostPdfRows } from '#functions/email-logs/documents/email-log-document';
import { AppError } from '#shared/kernel/errors';
import {
  addDocument,
  currentDocument,
  deliver,
  files,
  job,
  passMinutes,
  prepareDocumentsWorker,
  queries,
} from './document-worker.ts';

prepareDocumentsWorker();

describe('an export that fails', () => {
  it('stores the sentence of a search that finds too much', async () => {
    await addDocument({ email: 'a' });
    const sentence = 'That finds too many e-mails.';
    await deliver([job], {
      onRow: () => {
        throw new AppError('badRequest', sentence);
      },
    });
    expect(await currentDocument()).toMatchObject({ state: 'failed', message: sentence });
  });

  it('fails above 200,000 rows, before it reads any', async () => {
    await addDocument();
    await deliver([job], { counted: mostPdfRows + 1 });
    expect(queries).toEqual([]);
    expect(await currentDocument()).toMatchObject({
      state: 'failed',
      message:
        'A PDF can have 200,000 messages at most. Choose fewer days, or download the CSV file.',
    });
  });

  it('ends before its Lambda is stopped', async () => {
    await addDocument();
    await deliver([job], { rows: 1500, timeLeft: () => 100_000 });
    expect((await currentDocument())?.message).toBe(
      'The file took too long. Choose fewer days, or another format.',
    );
    expect(files().size).toBe(0);
  });

  it('hides the details of a bug', async () => {
    await addDocument();
    const failures = await deliver([job], {
      onRow: () => {
        throw new TypeError('secret detail');
      },
    });
    expect(failures).toEqual([]);
    expect(await currentDocument()).toMatchObject({
      state: 'failed',
      message: 'Something went wrong while the file was made. Please start it again.',
    });
  });
});

describe('a worker that dies', () => {
  const killed = new Error('killed');

  it.each([0, 1, 2])('leaves an export at row %i that fails after 10 minutes', async (at) => {
    await addDocument();
    const dead = {
      // A dead worker writes nothing more.
      fail: async () => {
        throw killed;
      },

      release: async () => {
        throw killed;
      },
    };
    const onRow = (i: number) => {
      if (i === at) throw killed;
    };
    expect(await deliver([job], { answers: dead, onRow })).toEqual(['r0']);
    expect((await currentDocument())?.state).toBe('making');
    passMinutes(11);
    expect(await currentDocument()).toMatchObject({
      state: 'failed',
      message: 'The file was interrupted. Please start it again.',
    });
    // A repeated message does not change the result that the person saw.
    await deliver([job]);
    expect((await currentDocument())?.state).toBe('failed');
  });

  it('leaves no ready export without its file after the upload', async () => {
    await addDocument();
    const dead = {
      end: async () => {
        throw killed;
      },

      fail: async () => {
        throw killed;
      },
    };
    await deliver([job], { answers: dead });
    passMinutes(11);
    expect((await currentDocument())?.state).toBe('failed');
  });

  it('fails an export after 20 minutes when no worker took it', async () => {
    await addDocument();
    passMinutes(19);
    expect((await currentDocument())?.state).toBe('waiting');
    passMinutes(2);
    expect((await currentDocument())?.state).toBe('failed');
    await deliver([job]);
    expect(files().size).toBe(0);
  });

  it('forgets the export after 1 day', async () => {
    await addDocument();
    await deliver([job]);
    passMinutes(60 * 24 + 1);
    expect(await currentDocument()).toBeUndefined();
  });
});
