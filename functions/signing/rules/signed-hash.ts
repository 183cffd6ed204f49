import { createHash } from 'node:crypto';
import type { StoredFilled, StoredRequest } from '../store/request.record.ts';

/**
 * Returns the hash of what a recipient signed: SHA-256, hexadecimal. The record of the document names
 * it. The order of names does not count, because a table does not keep it.
 */
export const signedHash = ({
  answers,
  values,
  salt,
}: Pick<StoredFilled, 'answers' | 'values' | 'salt'>): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted({ answers, values, salt })))
    .digest('hex');

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, each]) => [name, sorted(each)]);
}

/** Adds the hash of what was signed to the last event of a request: the signature. */
export function withSignedHash(request: StoredRequest, answers: string): StoredRequest {
  const signature = request.events.at(-1);
  if (!signature) throw new Error('The request has no signature');
  return { ...request, events: [...request.events.slice(0, -1), { ...signature, answers }] };
}
