import { expect, it } from 'vitest';
import { counterKey } from '#functions/kernel/outbox/store/email-log-record';
import { schoolNamed } from '#test/support/records/school';

const main = schoolNamed('main');
const named = (mailingUid: string) =>
  counterKey(main, 'Other', '2026-03-02', mailingUid, 'user-carer').sk.split('#')[1];

it('counts the mail about documents to sign by batch, without the child', () => {
  expect(named('signing-01batch.user-child')).toBe('signing-01batch');
  expect(named('signing-01batch.user-child')).toBe(named('signing-01batch.user-sibling'));
});

it.each(['01mailing', 'unexplained-2026-03-02', 'notice-01notice-2'])(
  'counts %s by its name',
  (each) => {
    expect(named(each)).toBe(each);
  },
);
