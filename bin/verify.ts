import { createHash, verify, X509Certificate } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Checks a sealed document, and its record: `npm run verify -- document.pdf`. This file imports only
 * Node.js, so it is a second opinion about the portal's seals. It can be copied anywhere and run by
 * Node.js 22.18 or newer. It is stricter than PDF readers: every byte counts.
 */
const usage =
  'npm run verify -- document.pdf [--record record.jsonl] [--root certificate.pem]\n' +
  '  --record  the record that the school gave you with the document\n' +
  '  --root    the certificate that the school publishes';

/** A reason for which a document is not accepted, or an input that cannot be read. */
class Fault extends Error {}

function need<T>(fact: T, sentence: string): NonNullable<T> {
  if (fact === false || fact === undefined || fact === null) throw new Fault(sentence);
  return fact;
}
const wasChanged = 'The seal was changed.';

const sha256 = (...parts: Buffer[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Reads the arguments; npm changes the folder and keeps the former one in INIT_CWD. */
function argumentsOf(given: string[]) {
  const { positionals, values } = parsed(given);
  const [document = '', ...more] = positionals;
  need(document !== '', `Name the document to check.\n${usage}`);
  need(more.length === 0, `Name one document only.\n${usage}`);
  return { document, ...values };
}

function parsed(given: string[]) {
  try {
    return parseArgs({
      args: given,
      allowPositionals: true,
      options: { record: { type: 'string' }, root: { type: 'string' } },
    });
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : '').split('.');
    throw new Fault(`${sentence}.\n${usage}`);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file',
  EISDIR: 'It is a folder',
  EACCES: 'You may not read it',
};

function contentOf(file: string, what: string): Buffer {
  try {
    return readFileSync(resolve(process.env.INIT_CWD ?? '.', file));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = reasons[code] ?? 'It cannot be read';
    throw new Fault(`We couldn't open the ${what} ${file}. ${reason}.`);
  }
}

function certificateIn(file: string): X509Certificate {
  const bytes = contentOf(file, 'certificate');
  try {
    return new X509Certificate(bytes);
  } catch {
    throw new Fault(
      `${file} is not a certificate. A certificate file usually ends in .pem or .crt.`,
    );
  }
}

/** The dictionary of a seal, as the portal writes it: the last object of the file. */
const dictionary =
  /<<\/Type\/Sig\/Filter\/Adobe\.PPKLite\/SubFilter\/ETSI\.CAdES\.detached\/M\(D:(\d{14})Z\)\/Name<feff([0-9a-f]*)>\/Reason<feff[0-9a-f]*>\/SchoolRecordHead\(([0-9a-f]{64})\)\/Reference\[<<\/Type\/SigRef\/TransformMethod\/DocMDP\/TransformParams<<\/Type\/TransformParams\/P 1\/V\/1\.2>>>>\]\/ByteRange\[0 (\d+) (\d+) (\d+) *\]\/Contents$/;

interface Seal {
  readonly sealedAt: Date;
  readonly recordHead: string;
  /** The hash of everything but the signature. */
  readonly digest: Buffer;
  readonly signature: Buffer;
}

/** Finds the seal in the bytes of a document. */
function sealIn(pdf: Buffer): Seal {
  need(pdf.subarray(0, 5).equals(Buffer.from('%PDF-')), 'This file is not a PDF.');
  const none = 'The document has no seal of the portal.';
  const at = pdf.lastIndexOf('/ByteRange[');
  need(at >= 0, none);
  const start = pdf.lastIndexOf('<</Type/Sig/', at);
  const end = pdf.indexOf('<', at);
  need(start >= 0 && end > at, none);
  const read = need(dictionary.exec(pdf.toString('latin1', start, end)), none);
  const [, time = '', , recordHead = ''] = read;
  const [open = 0, close = 0, rest = 0] = read.slice(4).map(Number);
  need(open === end, 'The seal does not cover the whole document.');
  need(close + rest <= pdf.length, 'The end of the document is missing.');
  need(close + rest === pdf.length, 'Something was added to the document after it was sealed.');
  const digits = pdf.toString('latin1', open, close);
  need(/^<(?:[0-9a-f]{2})+>$/.test(digits), wasChanged);
  return {
    sealedAt: need(dateOf(time), 'The seal has no valid time.'),
    recordHead,
    digest: sha256(pdf.subarray(0, open), pdf.subarray(close)),
    signature: Buffer.from(digits.slice(1, -1), 'hex'),
  };
}

function dateOf(digits: string): Date | undefined {
  const date = new Date(digits.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z'));
  return Number.isNaN(date.getTime()) ? undefined : date;
}

interface Value {
  readonly body: Buffer;
  /** The value with its tag and length. */
  readonly bytes: Buffer;
}

/** Reads the values in bytes of DER. */
function valuesIn(bytes: Buffer): Value[] {
  const found: Value[] = [];
  for (let at = 0; at < bytes.length; ) {
    const short = bytes[at + 1] ?? 0;
    const digits = short < 0x80 ? 0 : short - 0x80;
    need(digits <= 4 && at + 2 + digits <= bytes.length, wasChanged);
    const length = digits === 0 ? short : bytes.readUIntBE(at + 2, digits);
    const end = at + 2 + digits + length;
    need(end <= bytes.length, wasChanged);
    found.push({ body: bytes.subarray(at + 2 + digits, end), bytes: bytes.subarray(at, end) });
    at = end;
  }
  return found;
}

/** Returns the value at a path: the n-th value in the n-th value, and so on. */
const at = (value: Value, ...path: number[]): Value =>
  path.reduce((inner, n) => need(valuesIn(inner.body)[n], wasChanged), value);

/** Writes a value of DER. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const digits: number[] = [];
  for (let left = length; left > 0; left = Math.floor(left / 256)) digits.unshift(left % 256);
  const head = length < 0x80 ? [length] : [0x80 + digits.length, ...digits];
  return Buffer.concat([Buffer.from([tag, ...head]), body]);
}

const hex = (digits: string): Buffer => Buffer.from(digits, 'hex');

/** Reads the parts of a signature (CMS SignedData) that are checked. */
function partsOf(signature: Buffer) {
  const [whole] = valuesIn(signature);
  const signedData = at(need(whole, wasChanged), 1, 0);
  const signer = at(signedData, 4, 0);
  const attributes = at(signer, 3);
  const attributeOf = (id: string): Value => {
    const found = valuesIn(attributes.body).find((each) => at(each, 0).body.toString('hex') === id);
    return at(need(found, wasChanged), 1, 0);
  };
  return {
    chain: valuesIn(at(signedData, 3).body).map(({ bytes }) => bytes),
    attributes: attributes.body,
    digest: attributeOf('2a864886f70d010904').body,
    /** The hashes of the certificates that the signer named. */
    named: valuesIn(at(attributeOf('2a864886f70d010910022f'), 0).body).map(
      (each) => at(each, 0).body,
    ),
    signature: at(signer, 5).body,
  };
}

/** Writes a signature from its checked parts. It is the same as the given one to the last byte. */
function writtenAgain({ chain, attributes, signature }: ReturnType<typeof partsOf>): Buffer {
  const sha = hex('300b0609608648016503040201');
  const rsa = hex('300d06092a864886f70d0101010500');
  const [leaf] = valuesIn(chain[0] ?? Buffer.alloc(0));
  const [, serial, , issuer] = valuesIn(at(need(leaf, wasChanged), 0).body);
  const signer = der(
    0x30,
    hex('020101'),
    der(0x30, need(issuer, wasChanged).bytes, need(serial, wasChanged).bytes),
    sha,
    der(0xa0, attributes),
    rsa,
    der(0x04, signature),
  );
  const content = hex('300b06092a864886f70d010701');
  const certificates = der(0xa0, ...chain);
  const inner = der(0x30, hex('020101'), der(0x31, sha), content, certificates, der(0x31, signer));
  return der(0x30, hex('06092a864886f70d010702'), der(0xa0, inner));
}

/** Checks a seal. Returns the certificates of the school and of its root. */
function checked({ digest, signature, sealedAt }: Seal) {
  const parts = partsOf(signature);
  need(parts.digest.equals(digest), 'The document was changed after it was sealed.');
  const [leaf, root, ...others] = parts.chain.map((bytes) => new X509Certificate(bytes));
  if (!leaf || !root || others.length > 0) throw new Fault(wasChanged);
  const hashes = parts.chain.map((bytes) => sha256(bytes));
  need(Buffer.concat(hashes).equals(Buffer.concat(parts.named)), wasChanged);
  need(verify('sha256', der(0x31, parts.attributes), leaf.publicKey, parts.signature), wasChanged);
  need(writtenAgain(parts).equals(signature), wasChanged);
  need(
    leaf.checkIssued(root) && leaf.verify(root.publicKey) && root.verify(root.publicKey),
    'The certificate in the seal was not issued by the root certificate in it.',
  );
  const isValid = ({ validFrom, validTo }: X509Certificate) =>
    new Date(validFrom) <= sealedAt && sealedAt <= new Date(validTo);
  need(isValid(leaf) && isValid(root), 'The certificate was not valid when the seal was made.');
  return { leaf, root };
}

/** Checks that each line of a record follows the one before, and that the last one is in the seal. */
function checkRecord(record: Buffer, head: string): number {
  need(record.at(-1) === 0x0a, 'The end of the record is missing or was changed.');
  let before = '0'.repeat(64);
  let lines = 0;
  for (let from = 0; from < record.length; ) {
    const end = record.indexOf(0x0a, from);
    const line = record.subarray(from, end);
    lines++;
    need(beforeOf(line) === before, `Line ${lines} of the record does not follow the line before.`);
    before = sha256(line).toString('hex');
    from = end + 1;
  }
  need(before === head, 'The record is not the one that was sealed with this document.');
  return lines;
}

function beforeOf(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString()).before;
  } catch {
    return undefined;
  }
}

const organisationIn = ({ subject }: X509Certificate): string =>
  /^O=(.*)$/m.exec(subject)?.[1] ?? 'an unnamed organisation';

export interface Checked {
  readonly pdf: Buffer;
  /** The record, if it is checked as well. */
  readonly record?: Buffer | undefined;
  /** The certificate that the school publishes, if it is known. */
  readonly root?: X509Certificate | undefined;
}

/** Checks a document and returns the result as sentences. Throws a sentence if it is not genuine. */
export function verified({ pdf, record, root: published }: Checked): string {
  try {
    const seal = sealIn(pdf);
    const { leaf, root } = checked(seal);
    const isSame = !published || published.raw.equals(root.raw);
    need(isSame, 'The seal was made with another certificate than the one that you gave.');
    const sealedAt = `${seal.sealedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    return [
      `The document is unchanged since ${organisationIn(leaf)} sealed it at ${sealedAt}.`,
      published
        ? 'The seal was made with the certificate that you gave.'
        : `Compare this fingerprint with the one that the school publishes:\n  ${root.fingerprint256}`,
      record
        ? `The record is complete and unchanged: ${checkRecord(record, seal.recordHead)} lines.`
        : 'The record was not checked. Add --record FILE to check it.',
    ].join('\n');
  } catch (error) {
    // OpenSSL cannot read some changed certificates.
    throw error instanceof Fault ? error : new Fault(wasChanged);
  }
}

function run(): void {
  try {
    const { document, record, root } = argumentsOf(process.argv.slice(2));
    const published = root === undefined ? undefined : certificateIn(root);
    const events = record === undefined ? undefined : contentOf(record, 'record');
    console.log(
      verified({ pdf: contentOf(document, 'document'), record: events, root: published }),
    );
  } catch (error) {
    console.error(`Not verified. ${error instanceof Error ? error.message : 'Something failed.'}`);
    process.exitCode = 1;
  }
}

const [, script] = process.argv;
if (script && realpathSync(script) === import.meta.filename) run();
