import { describe, expect, it } from 'vitest';
import { mayList, mayOpen } from '#functions/signing/requests/request-access';
import type { Caller } from '#shared/rights/caller';
import { administrator, person, teacher } from '#test/support/records/people';

const sender = person({ username: 'rita', capabilities: ['signing'] });
const own = { by: sender.userUid, is_shared: false };
const theirs = { by: 'u-rob', is_shared: false };
const shared = { by: 'u-rob', is_shared: true };
const left = { by: undefined, is_shared: false };

const rows: readonly [string, Caller, typeof own | typeof left, boolean, boolean][] = [
  ['the sender, an own document', sender, own, true, true],
  ['another sender, a private document', sender, theirs, false, false],
  ['another sender, a shared document', sender, shared, true, true],
  ['a sender, a document whose sender was erased', sender, left, true, true],
  [
    'a teacher, an own document from before',
    teacher,
    { ...own, by: teacher.userUid },
    false,
    false,
  ],
  ['a teacher, a shared document', teacher, shared, false, false],
  ['an administrator, a private document', administrator, theirs, false, true],
];

describe('access to a document that was sent', () => {
  it.each(rows)('opens and lists for %s', (_, caller, request, opens, lists) => {
    expect([mayOpen(caller, request), mayList(caller, request)]).toEqual([opens, lists]);
  });
});
