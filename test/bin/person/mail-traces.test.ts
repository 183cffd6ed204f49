import fc from 'fast-check';
import { expect, it } from 'vitest';
import { messageTrace } from '#bin/lib/person/mail-traces';
import { personOf } from '#bin/lib/person/person';
import { countedOf } from '#functions/data/email-facts-rules';
import { messageKeys, StoredMessage } from '#functions/data/email-record';
import { claimedMessage } from '#test/support/mail-events';
import { carer, student } from './canaries.ts';

const at = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => ({ at: date.toISOString() }));
const facts = fc.record(
  { sent: at, delivered: at, opened: at, machine_opened: at, clicked: at, complained: at },
  { requiredKeys: [] },
);

it('a row without its person counts for exactly what it counted for, in the same counters', () => {
  const person = personOf('main', carer, [student]);
  fc.assert(
    fc.property(facts, fc.uuid(), (told, mailingUid) => {
      const given = { mailingUid, userUid: carer.userUid, email: carer.email, ...told };
      const message = claimedMessage({ ...given, state: 'sent' });
      const trace = messageTrace({ ...messageKeys('main', message), ...message }, person);
      const [row, ...more] = trace?.becomes ?? [];
      const after = StoredMessage.parse(row);
      expect(more).toEqual([]);
      expect(countedOf('main', after, 'Australia/Sydney')).toEqual(
        countedOf('main', message, 'Australia/Sydney'),
      );
      expect(JSON.stringify(row).toLowerCase()).not.toContain('kanari');
    }),
    { numRuns: 200 },
  );
});

it('a message of somebody else, about nobody of theirs, is not touched', () => {
  const person = personOf('main', student, [carer]);
  const message = claimedMessage({ userUid: 'user-other', email: 'other@families.example' });
  expect(messageTrace({ ...messageKeys('main', message), ...message }, person)).toBeUndefined();
});
