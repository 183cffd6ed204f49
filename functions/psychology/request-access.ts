import type { Bound } from '#functions/kernel/record/declaration';
import { linkedTo } from '#functions/people/store/students';
import type { UserRepository } from '#functions/people/store/users';
import { AppError } from '#shared/kernel/errors';
import type { Caller } from '#shared/rights/caller';
import { reachOf } from '#shared/rights/permissions';
import type { SupportRequest } from './store/request-record.ts';

/** Returns which requests a caller may read, and as whom. */
export interface RequestAccess {
  /** Whether the caller made a request and may still follow it. */
  readonly isRequester: (request: SupportRequest) => boolean;
  /** Whether the caller reads a request as a counsellor. */
  readonly isCounsellor: (request: SupportRequest) => boolean;
}

/**
 * Only its requester and counsellors read a request. A carer follows it while the link is in force.
 * A counsellor or a member of staff with any link to the student is family: no right of staff
 * applies.
 */
export async function requestAccess(
  users: Bound<UserRepository, 'get'>,
  caller: Caller,
): Promise<RequestAccess> {
  const linked = await linkedTo(users, caller);
  const isStaffFor = ({ studentUid }: SupportRequest) =>
    !linked.has(studentUid) && studentUid !== caller.userUid;
  const isOnTeam = reachOf(caller, 'psy.get').has('counsellor');
  return {
    isRequester: (request) => request.by === caller.userUid && follows(request, caller, isStaffFor),
    isCounsellor: (request) => isOnTeam && isStaffFor(request),
  };
}

function follows(
  request: SupportRequest,
  { userUid, type, carerOf }: Caller,
  isStaffFor: (request: SupportRequest) => boolean,
): boolean {
  switch (request.requester) {
    case 'student':
      return request.studentUid === userUid;
    case 'carer':
      return carerOf.includes(request.studentUid);
    case 'staff':
      return type === 'faculty' && isStaffFor(request);
  }
}

/** The answer for an unknown request, and for one that the caller may not read. */
export const requestNotFound = () =>
  new AppError('notFound', 'This request doesn’t exist, or you don’t have access.');
