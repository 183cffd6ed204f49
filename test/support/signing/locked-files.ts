import { createCipheriv, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import PDFKit from 'pdfkit';
import { hardenedHash } from '#functions/pdf/read/file-key';
import { fileOf, streamOf } from './hostile-files.ts';

/** The words on the only page of each locked file. */
export const lockedWords = 'Read by anyone';

/** The versions whose locks differ: RC4 of 40 and 128 bits, AES of 128 and 256 bits. */
export const lockedVersions = ['1.3', '1.4', '1.6', '1.7', '1.7ext3'] as const;

/** Writes a file with a lock, as another program does. Without a user password anyone opens it. */
export async function lockedFile(
  pdfVersion: (typeof lockedVersions)[number],
  userPassword = '',
): Promise<Buffer> {
  const document = new PDFKit({ pdfVersion, userPassword, ownerPassword: 'office' });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done) => document.once('end', done));
  document.text(lockedWords, { link: 'https://example.com/form' });
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

const none = Buffer.alloc(16);
const encrypted = (key: Uint8Array, iv: Uint8Array, bytes: Uint8Array, isPadded: boolean) => {
  const cipher = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(isPadded);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
};

/** Writes the rights that the lock gives, which some readers check. */
function rightsOf(key: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  const rights = Buffer.from('d4ffffffffffffff54616462deadbeef', 'hex');
  return Buffer.concat([cipher.update(rights), cipher.final()]);
}

/** Makes a lock of revision 6, which no other package here writes: how it encrypts, and its text. */
function newestLock() {
  const key = randomBytes(32);
  const [validation, salt] = [randomBytes(8), randomBytes(8)];
  const user = Buffer.concat([hardenedHash(validation), validation, salt]);
  const userKey = encrypted(hardenedHash(salt), none, key, false);
  const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString('hex')}>`;
  const text = [
    '<</Filter/Standard/V 5/R 6/Length 256/P -44/StmF/StdCF/StrF/StdCF',
    `/CF<</StdCF<</CFM/AESV3/AuthEvent/DocOpen/Length 32>>>>/U${hex(user)}/UE${hex(userKey)}`,
    `/O${hex(Buffer.alloc(48))}/OE${hex(Buffer.alloc(32))}/Perms${hex(rightsOf(key))}>>`,
  ].join('');
  const iv = randomBytes(16);
  const lock = (bytes: Uint8Array) => Buffer.concat([iv, encrypted(key, iv, bytes, true)]);
  return { text, lock };
}

const shown = Buffer.from(`BT /F1 12 Tf 50 700 Td (${lockedWords}) Tj ET`);
const objects = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 595 842]>>',
  '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
] as const;
const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

/** Changes the text of a lock. */
type Change = (lock: string) => string;
const unchanged: Change = (lock) => lock;
/** Changes a newest lock as if another password had made it: the empty one does not open it. */
export const withPassword: Change = (lock) =>
  lock.replace(/\/U<(.)/, (_, digit) => `/U<${digit === '0' ? 1 : 0}`);

/** Writes a file with the newest lock. The length of its content is another object. */
export function newestLockedFile(change = unchanged): Buffer {
  const { text, lock } = newestLock();
  const content = lock(shown);
  const length = `/Length ${content.length}`;
  const stream = streamOf('', content).toString('latin1').replace(length, '/Length 7 0 R');
  return fileOf(
    [...objects, Buffer.from(stream, 'latin1'), font, change(text), String(content.length)],
    '/Root 1 0 R/Encrypt 6 0 R',
  );
}

/** Writes a locked file whose objects and table of objects are packed, as programs do today. */
export function packedLockedFile(change = unchanged): Buffer {
  const { text, lock } = newestLock();
  const packed = [...objects, font].map((object) => `${object} `);
  const numbers = [1, 2, 3, 5];
  const places = numbers.map((number, n) => `${number} ${packed.slice(0, n).join('').length} `);
  const head = places.join('');
  const content = Buffer.from(head + packed.join(''));
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const at = () => parts.reduce((sum, { length }) => sum + length, 0);
  const rows: number[][] = [[0, 0, 65_535]];
  const put = (number: number, object: string | Buffer) => {
    rows[number] = [1, at(), 0];
    const [start, end] = [`${number} 0 obj\n`, '\nendobj\n'].map((each) => Buffer.from(each));
    parts.push(Buffer.concat([start, Buffer.from(object), end] as Buffer[]));
  };
  put(4, streamOf('', lock(shown)));
  put(6, change(text));
  const facts = `/Type/ObjStm/N ${numbers.length}/First ${head.length}/Filter/FlateDecode`;
  put(7, streamOf(facts, lock(deflateSync(content))));
  for (const [n, number] of numbers.entries()) rows[number] = [2, 7, n];
  rows[8] = [1, at(), 0];
  const table = Buffer.concat(
    rows.map(([kind = 0, place = 0, more = 0]) => {
      const row = Buffer.alloc(7);
      row.writeUInt8(kind);
      row.writeUInt32BE(place, 1);
      row.writeUInt16BE(more, 5);
      return row;
    }),
  );
  const start = at();
  put(8, streamOf('/Type/XRef/Size 9/W[1 4 2]/Root 1 0 R/Encrypt 6 0 R', table));
  parts.push(Buffer.from(`startxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}
