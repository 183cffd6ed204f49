import { createHash } from 'node:crypto';
import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFString,
} from 'pdf-lib';
import { aes, rc4 } from './ciphers.ts';
import { fileKey } from './file-key.ts';
import { UnreadablePdf } from './unreadable.ts';

/** Decrypts a value of the object with this number and generation; undefined if it cannot be. */
type Decrypt = (bytes: Uint8Array, of: ObjectName) => Uint8Array | undefined;
export interface ObjectName {
  readonly number: number;
  readonly generation: number;
}

/** How the parts of an encrypted file are read. */
export interface Decryption {
  readonly string: Decrypt;
  readonly stream: Decrypt;
  /** Returns the length of a stream that another object says. */
  lengthOf(name: PDFRef): PDFNumber | undefined;
}

/**
 * Returns how an encrypted file is read that needs no password to open. Its objects were read, not its
 * streams. Undefined for a file that is not encrypted. Throws `UnreadablePdf` for every other lock.
 */
export function decryptionOf(context: PDFContext): Decryption | undefined {
  const given = context.trailerInfo.Encrypt;
  if (given === undefined) return undefined;
  const dict = context.lookup(given);
  if (!(dict instanceof PDFDict)) throw new UnreadablePdf('broken');
  const version = numberOf(dict, 'V') ?? 0;
  const methods = {
    StmF: version < 4 ? 'V2' : methodName(dict, 'StmF'),
    StrF: version < 4 ? 'V2' : methodName(dict, 'StrF'),
  };
  // Such a file encrypts only the files that are attached to it.
  const isOpen = methods.StmF === 'None' && methods.StrF === 'None';
  const key = isOpen ? new Uint8Array(0) : keyOf(dict, version, idOf(context));
  const own = given instanceof PDFRef ? given.objectNumber : undefined;
  const methodOf = (name: 'StmF' | 'StrF'): Decrypt => {
    const decrypt = decrypting(methods[name], key);
    // The dictionary itself is not encrypted.
    return (bytes, of) => (of.number === own ? bytes : decrypt(bytes, of));
  };
  return {
    string: methodOf('StrF'),
    stream: methodOf('StmF'),
    lengthOf(name) {
      const value = context.lookup(name);
      return value instanceof PDFNumber ? value : undefined;
    },
  };
}

/** Returns the key of a file. Throws `UnreadablePdf` if an empty password does not give it. */
function keyOf(dict: PDFDict, version: number, id: Uint8Array): Uint8Array {
  const handler = nameOf(dict, 'Filter');
  if (handler !== undefined && handler !== 'Standard') throw new UnreadablePdf('foreignLock');
  if (!handler || ![1, 2, 4, 5].includes(version)) throw new UnreadablePdf('lock');
  const declared = numberOf(dict, 'Length') ?? 40;
  const bits = declared < 40 ? declared * 8 : declared;
  const isMetadataEncrypted = dict.lookup(PDFName.of('EncryptMetadata')) !== PDFBool.False;
  const key = fileKey({
    revision: numberOf(dict, 'R') ?? 0,
    lengths: [bits / 8, 16, 5].filter((each) => Number.isInteger(each) && each <= 16),
    owner: bytesOf(dict, 'O'),
    user: bytesOf(dict, 'U'),
    userKey: bytesOf(dict, 'UE'),
    permissions: numberOf(dict, 'P') ?? 0,
    id,
    isMetadataEncrypted,
  });
  if (!key) throw new UnreadablePdf('encrypted');
  return key;
}

/** Returns the name of the method for streams or strings: `None`, `V2`, `AESV2` or `AESV3`. */
function methodName(dict: PDFDict, name: 'StmF' | 'StrF'): string {
  const filter = nameOf(dict, name) ?? 'Identity';
  if (filter === 'Identity') return 'None';
  const filters = dict.lookup(PDFName.of('CF'));
  const found = filters instanceof PDFDict ? filters.lookup(PDFName.of(filter)) : undefined;
  return (found instanceof PDFDict && nameOf(found, 'CFM')) || 'None';
}

function decrypting(method: string, key: Uint8Array): Decrypt {
  switch (method) {
    case 'None':
      return (bytes) => bytes;
    case 'V2':
      return (bytes, of) => rc4(objectKey(key, of), bytes);
    case 'AESV2':
      return (bytes, of) => aes(objectKey(key, of, 'sAlT'), bytes);
    case 'AESV3':
      return (bytes) => aes(key, bytes);
    default:
      throw new UnreadablePdf('lock');
  }
}

/** Returns the key of one object (ISO 32000-1, algorithm 1). */
function objectKey(key: Uint8Array, { number, generation }: ObjectName, salt = ''): Uint8Array {
  const name = Buffer.alloc(5);
  name.writeUIntLE(number % 2 ** 24, 0, 3);
  name.writeUIntLE(generation % 2 ** 16, 3, 2);
  const hash = createHash('md5').update(key).update(name).update(salt, 'latin1').digest();
  return hash.subarray(0, Math.min(key.length + 5, 16));
}

/** Returns the first half of the file's identifier. */
function idOf(context: PDFContext): Uint8Array {
  const id = context.lookup(context.trailerInfo.ID);
  return textBytes(id instanceof PDFArray && id.size() > 0 ? id.lookup(0) : undefined);
}

function numberOf(dict: PDFDict, name: string): number | undefined {
  const value = dict.lookup(PDFName.of(name));
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}

function nameOf(dict: PDFDict, name: string): string | undefined {
  const value = dict.lookup(PDFName.of(name));
  return value instanceof PDFName ? value.decodeText() : undefined;
}

const bytesOf = (dict: PDFDict, name: string): Uint8Array =>
  textBytes(dict.lookup(PDFName.of(name)));

const textBytes = (value: PDFObject | undefined): Uint8Array =>
  value instanceof PDFString || value instanceof PDFHexString ? value.asBytes() : new Uint8Array(0);
