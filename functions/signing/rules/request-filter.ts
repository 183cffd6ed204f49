import * as z from 'zod';
import { familyNames } from '#shared/signing/families';
import { requestStates } from '#shared/signing/request';
import type { StoredRequest } from '../store/request.record.ts';

/** Which requests a list shows, for the screen and for its CSV file. */
export const RequestFilter = z.object({
  state: z.enum(requestStates).optional(),
  family: z.enum(familyNames).optional(),
  batchUid: z.string().optional(),
  search: z.string().optional(),
});
export type RequestFilter = z.infer<typeof RequestFilter>;

/** Tells whether a request matches a filter. Each word must be in the title or the student’s name. */
export function matches(
  request: Pick<StoredRequest, 'state' | 'family' | 'batchUid' | 'title' | 'student_name'>,
  { state, family, batchUid, search = '' }: RequestFilter,
): boolean {
  if (state !== undefined && request.state !== state) return false;
  if (family !== undefined && request.family !== family) return false;
  if (batchUid !== undefined && request.batchUid !== batchUid) return false;
  const text = folded(`${request.title} ${request.student_name}`);
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Removes case and accents. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
