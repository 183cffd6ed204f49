import { createCipheriv, randomBytes } from 'node:crypto';
import PDFKit from 'pdfkit';
import { hardenedHash } from '#functions/signing/inspect/file-key';
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

/**
 * Writes a file with the newest lock, revision 6, which no other package here writes. The length of
 * its content is another object, and the content ends as a line does.
 */
export function newestLockedFile(change: (lock: string) => string = (lock) => lock): Buffer {
  const key = randomBytes(32);
  const [validation, salt, iv] = [randomBytes(8), randomBytes(8), randomBytes(16)];
  const user = Buffer.concat([hardenedHash(validation), validation, salt]);
  const userKey = encrypted(hardenedHash(salt), none, key, false);
  const shown = Buffer.from(`BT /F1 12 Tf 50 700 Td (${lockedWords}) Tj ET`);
  const content = Buffer.concat([iv, encrypted(key, iv, shown, true)]);
  const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString('hex')}>`;
  const lock = [
    '<</Filter/Standard/V 5/R 6/Length 256/P -44/StmF/StdCF/StrF/StdCF',
    `/CF<</StdCF<</CFM/AESV3/AuthEvent/DocOpen/Length 32>>>>/U${hex(user)}/UE${hex(userKey)}`,
    `/O${hex(Buffer.alloc(48))}/OE${hex(Buffer.alloc(32))}/Perms${hex(rightsOf(key))}>>`,
  ].join('');
  const length = `/Length ${content.length}`;
  return fileOf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 595 842]>>',
      '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
      Buffer.from(
        streamOf('', content).toString('latin1').replace(length, '/Length 7 0 R'),
        'latin1',
      ),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      change(lock),
      String(content.length),
    ],
    '/Root 1 0 R/Encrypt 6 0 R',
  );
}
