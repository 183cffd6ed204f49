import { readFileSync } from 'node:fs';
import type { Lock } from '#functions/pdf/read/lock';
import { onePage, streamOf } from './hostile-files.ts';
import {
  lockedFile,
  lockedVersions,
  newestLockedFile,
  packedLockedFile,
  withPassword,
} from './locked-files.ts';

/** A kind of PDF that people have, and the lock that keeps others out. */
export interface PdfKind {
  readonly name: string;
  readonly file: () => Buffer | Promise<Buffer>;
  readonly lock?: Lock;
  /** Whether signing refuses it for another reason than a lock. */
  readonly isUnsigned?: true;
}

const caseOf = (name: string) => readFileSync(`test/data/cases/${name}.pdf`);
const later = (file: Buffer) => Buffer.concat([Buffer.alloc(1019, '\n'), file]);
const onlyAttached = (lock: string) =>
  withPassword(lock.replace('/StmF/StdCF/StrF/StdCF', '/StmF/Identity/StrF/Identity/EFF/StdCF'));

/** What PDFs of other programs are like. Every place that takes PDFs takes or refuses the same. */
export const pdfKinds: readonly PdfKind[] = [
  { name: 'an ordinary file', file: onePage },
  { name: 'bytes before the header', file: () => caseOf('pdf-bytes-before-header') },
  { name: 'pages without a type', file: () => caseOf('pdf-page-without-type') },
  { name: 'the word of a lock in its text', file: () => onePage({ contents: wordOfLock() }) },
  { name: 'a lock without a password', file: () => caseOf('pdf-owner-password-128') },
  ...lockedVersions.flatMap((version): PdfKind[] => [
    { name: `the lock of PDF ${version} without a password`, file: () => lockedFile(version) },
    {
      name: `the lock of PDF ${version} with a password`,
      file: () => lockedFile(version, 'school'),
      lock: 'password',
    },
  ]),
  { name: 'the newest lock without a password', file: () => newestLockedFile() },
  {
    name: 'the newest lock with a password',
    file: () => newestLockedFile(withPassword),
    lock: 'password',
  },
  { name: 'packed objects and a lock without a password', file: () => packedLockedFile() },
  {
    name: 'packed objects and a lock with a password',
    file: () => packedLockedFile(withPassword),
    lock: 'password',
  },
  {
    name: 'bytes before the header and a lock without a password',
    file: async () => later(await lockedFile('1.6')),
  },
  {
    name: 'bytes before the header and a lock with a password',
    file: async () => later(await lockedFile('1.6', 'school')),
    lock: 'password',
  },
  {
    name: 'a certificate',
    file: () => newestLockedFile((lock) => lock.replace('/Standard', '/Adobe.PubSec')),
    lock: 'foreign',
  },
  { name: 'a password for attached files only', file: () => newestLockedFile(onlyAttached) },
  {
    name: 'a lock of a version of the future',
    file: () => newestLockedFile((lock) => withPassword(lock.replace('/V 5', '/V 6'))),
    isUnsigned: true,
  },
  {
    name: 'a lock that is damaged',
    file: () => newestLockedFile(() => '<</Filter/Standard'),
    isUnsigned: true,
  },
  {
    name: 'half of its bytes and a lock',
    file: async () => {
      const file = await lockedFile('1.6', 'school');
      return Buffer.concat([file.subarray(0, file.length / 2), Buffer.from('/Encrypt')]);
    },
    isUnsigned: true,
  },
];

const wordOfLock = () => streamOf('', Buffer.from('% /Encrypt\nBT /F1 12 Tf (Word) Tj ET'));
