import { describe, expect, it } from 'vitest';
import { cleanFile } from '#functions/absences/attachments/clean-file';
import { lockOf } from '#functions/pdf/read/lock';
import { safeDocument } from '#functions/signing/inspect/rewrite';
import { attachmentLimit } from '#shared/absences/attachment';
import { pdfKinds } from '#test/support/signing/pdf-kinds';

const locked = pdfKinds.filter(({ lock }) => lock !== undefined);
const open = pdfKinds.filter(({ lock }) => lock === undefined);

describe('a PDF that only some can open', () => {
  it.each(locked)('is found to have a lock: $name', async ({ file, lock }) => {
    expect(await lockOf(await file())).toBe(lock);
  });

  it.each(locked)('is refused for signing by name of its lock: $name', async ({ file, lock }) => {
    const reason = lock === 'password' ? 'encrypted' : 'lock';
    await expect(safeDocument(await file())).rejects.toMatchObject({ reason });
  });

  it.each(locked)('is refused as a file of a notice: $name', async ({ file, lock }) => {
    const message =
      lock === 'password'
        ? 'This file is protected by a password. Please save it without one, or add photos of its pages.'
        : 'This file has a lock that the school can’t open. Please add photos of its pages.';
    await expect(cleanFile(await file())).rejects.toMatchObject({ kind: 'badRequest', message });
  });
});

describe('a PDF that anyone can open, or that we cannot read', () => {
  it.each(open)('has no lock that is known for certain: $name', async ({ file }) => {
    expect(await lockOf(await file())).toBeUndefined();
  });

  it('is not read to its end when it costs too much', async () => {
    const digits = Buffer.alloc(attachmentLimit, '1 ');
    digits.write('%PDF-1.7\n/Encrypt\n');
    expect(await lockOf(digits)).toBeUndefined();
  }, 40_000);

  it.each(open.filter(({ isUnsigned }) => !isUnsigned))(
    'is taken for signing: $name',
    async ({ file }) => {
      expect((await safeDocument(await file())).pages).toBeGreaterThan(0);
    },
  );

  it.each(open)('is a file of a notice as it is: $name', async ({ file }) => {
    const bytes = await file();
    expect(await cleanFile(bytes)).toEqual({ bytes, content_type: 'application/pdf' });
  });
});
