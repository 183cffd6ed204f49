import { expect, it } from 'vitest';
import { requestAccess } from '#functions/psychology/request-access';
import type { SupportRequest } from '#functions/psychology/store/request-record';
import type { Caller } from '#shared/rights/caller';
import { person } from '#test/support/records/people';
import { profile } from '#test/support/records/profiles';
import { bound } from '#test/support/records/school';

const counsellor: Partial<Caller> = { capabilities: ['counsellor'] };
/** A request of the caller about Mia, and one of somebody else. */
const own = { by: 'me', studentUid: 'u-mia' };
const other = { by: 'x', studentUid: 'u-mia', requester: 'carer' } as const;

interface Case {
  readonly who: string;
  readonly is?: Partial<Caller>;
  /** Whether the caller has a link to Mia that has ended. */
  readonly wasLinked?: boolean;
  readonly request: Pick<SupportRequest, 'requester' | 'studentUid' | 'by'>;
  /** Whether the caller follows it, and reads it as a counsellor. */
  readonly may: readonly [boolean, boolean];
}

const cases: Case[] = [
  {
    who: 'a student, the own request',
    is: { type: 'student' },
    request: { by: 'me', studentUid: 'me', requester: 'student' },
    may: [true, false],
  },
  {
    who: 'a student, the request of another',
    is: { type: 'student' },
    request: { ...own, requester: 'student' },
    may: [false, false],
  },
  {
    who: 'a carer with a link in force',
    is: { carerOf: ['u-mia'] },
    request: { ...own, requester: 'carer' },
    may: [true, false],
  },
  {
    who: 'a carer whose link has ended',
    wasLinked: true,
    request: { ...own, requester: 'carer' },
    may: [false, false],
  },
  { who: 'staff', request: { ...own, requester: 'staff' }, may: [true, false] },
  {
    who: 'staff who have left',
    is: { type: 'affiliate' },
    request: { ...own, requester: 'staff' },
    may: [false, false],
  },
  {
    who: 'staff of the family',
    wasLinked: true,
    request: { ...own, requester: 'staff' },
    may: [false, false],
  },
  { who: 'a counsellor', is: counsellor, request: other, may: [false, true] },
  {
    who: 'a counsellor of the family',
    is: counsellor,
    wasLinked: true,
    request: other,
    may: [false, false],
  },
  {
    who: 'a counsellor, about the own person',
    is: counsellor,
    request: { ...other, studentUid: 'me' },
    may: [false, false],
  },
];

it.each(cases)('opens a request for $who: $may', async ({ is, wasLinked, request, may }) => {
  const caller = person({ username: 'me', userUid: 'me', ...is });
  const link = { userUid: 'u-mia', status: 'ended' as const, restricted: false };
  const children = wasLinked ? [link] : [];
  const users = bound({ get: async () => profile({ username: 'me', userUid: 'me', children }) });
  const { isRequester, isCounsellor } = await requestAccess(users, caller);
  const stored: SupportRequest = {
    requestUid: 'r',
    state: 'received',
    waits_for: 'counsellor',
    mail_me: false,
    created_at: '2026-03-02T00:00:00Z',
    updated_at: '2026-03-02T00:00:00Z',
    ...request,
  };
  expect([isRequester(stored), isCounsellor(stored)]).toEqual(may);
});
