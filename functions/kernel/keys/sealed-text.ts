import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Site } from '#shared/rights/site';

/** Whose texts a data key seals. Opaque ids only, because CloudTrail records them as clear text. */
export interface KeyContext {
  readonly site: Site;
  readonly student: string;
}

/** A sealed text: of which key, of whom and of which record. */
export interface Sealed {
  /** The data key, 32 bytes. */
  readonly key: Uint8Array;
  readonly context: KeyContext;
  /** The id of the record that holds the text. */
  readonly record: string;
}

/** The error for a text that was changed, or that belongs to another person, record or key. */
export class CannotOpen extends Error {
  override name = 'CannotOpen';
}

const version = 'v1.';
const ivLength = 12;
const tagLength = 16;

/**
 * Encrypts a text with AES-256-GCM. The context and the record are part of what the tag protects, so
 * a sealed text cannot move to another record.
 */
export function sealText(text: string, { key, ...of }: Sealed): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(of));
  const sealed = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return version + Buffer.concat(sealed).toString('base64');
}

/** Decrypts a sealed text; throws `CannotOpen` if anything about it is different. */
export function openText(sealed: string, { key, ...of }: Sealed): string {
  const bytes = Buffer.from(sealed.slice(version.length), 'base64');
  if (!sealed.startsWith(version) || bytes.length < ivLength + tagLength) {
    throw new CannotOpen(`The text of ${of.record} is not sealed in a known format`);
  }
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength))
      .setAAD(boundTo(of))
      .setAuthTag(bytes.subarray(-tagLength));
    const text = decipher.update(bytes.subarray(ivLength, -tagLength));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    throw new CannotOpen(
      `The sealed text of ${of.record} was changed, or belongs to another key, person or record`,
    );
  }
}

const boundTo = ({ context, record }: Omit<Sealed, 'key'>): Buffer =>
  Buffer.from(JSON.stringify([context.site, context.student, record]));
