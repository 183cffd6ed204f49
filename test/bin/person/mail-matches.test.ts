import fc from 'fast-check';
import { expect, it } from 'vitest';
import { messageMatch, suppressionMatch } from '#bin/lib/person/mail-matches';
import { personOf } from '#bin/lib/person/person';
import { countedOf } from '#functions/email-logs/store/email-log-fact-rules';
import { EmailLogRecord, messageKeys } from '#functions/kernel/outbox/store/email-log-record';
import { claimedMessage } from '#test/support/mail/mail-events';
import { schoolNamed } from '#test/support/records/school';
import { carer, student } from './canary-people.ts';

const at = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => ({ at: date.toISOString() }));
const facts = fc.record(
  { sent: at, delivered: at, opened: at, machine_opened: at, clicked: at, complained: at },
  { requiredKeys: [] },
);

it('keeps all counters right when it removes a person from an e-mail log record', () => {
  const person = personOf(schoolNamed('main').site, carer, [student]);
  fc.assert(
    fc.property(facts, fc.uuid(), (events, mailingUid) => {
      const given = { mailingUid, userUid: carer.userUid, email: carer.email, ...events };
      const message = claimedMessage({ ...given, state: 'sent' });
      const match = messageMatch(
        { ...messageKeys(schoolNamed('main'), message), ...message },
        person,
      );
      const [row, ...more] = match?.becomes ?? [];
      const after = EmailLogRecord.parse(row);
      expect(more).toEqual([]);
      expect(countedOf(schoolNamed('main'), after, 'Australia/Sydney')).toEqual(
        countedOf(schoolNamed('main'), message, 'Australia/Sydney'),
      );
      expect(JSON.stringify(row).toLowerCase()).not.toContain('kanari');
    }),
    { numRuns: 200 },
  );
});

it('removes the reader of a mail about a document, whose row is named by the mail', () => {
  const person = personOf(schoolNamed('main').site, carer, [student]);
  const about = { mailingUid: 'signing-b.x', userUid: 'mail.0', email: 'other@families.example' };
  const message = claimedMessage({ ...about, person: carer.userUid, state: 'sent' });
  const match = messageMatch({ ...messageKeys(schoolNamed('main'), message), ...message }, person);
  expect(match?.becomes).toMatchObject([{ email: '', subject: '', told: '' }]);
  expect(JSON.stringify(match?.becomes).toLowerCase()).not.toContain('kanari');
});

it('leaves a message to another person unchanged', () => {
  const person = personOf(schoolNamed('main').site, student, [carer]);
  const message = claimedMessage({ userUid: 'user-other', email: 'other@families.example' });
  expect(
    messageMatch({ ...messageKeys(schoolNamed('main'), message), ...message }, person),
  ).toBeUndefined();
});

it('leaves the other student of a message about two', () => {
  const person = personOf(schoolNamed('main').site, student, [carer]);
  const message = EmailLogRecord.parse({
    ...claimedMessage({ userUid: 'user-other', email: 'other@families.example' }),

    student_id: `uid-nina, ${student.userUid}`,
    student_number: `7, ${student.studentNumber}`,
    student_name: `Nina Hale, ${student.firstname} ${student.surname}`,
  });
  const match = messageMatch({ ...messageKeys(schoolNamed('main'), message), ...message }, person);
  expect(match?.becomes).toMatchObject([
    { student_id: 'uid-nina', student_number: '7', student_name: 'Nina Hale' },
  ]);
});

it('keeps the hash of a wrong number, which somebody else may have', () => {
  const mobile = '+61491570123';
  const { site } = schoolNamed('main');
  const person = personOf(site, { ...carer, mobile }, [student]);
  const record = { pk: site, sk: mobile, address: mobile, reason: 'wrong number', at: 'a' };
  const [kept, ...more] = suppressionMatch(record, person)?.becomes ?? [];
  expect(more).toEqual([]);
  expect(kept).toMatchObject({
    reason: 'wrong number',
    address: expect.stringMatching(/^sha256:/),
  });
  expect(JSON.stringify(kept)).not.toContain('491570123');
  // A number that two people have may be the other's.
  const shared = personOf(site, { ...carer, mobile }, [{ ...student, mobile }]);
  expect(suppressionMatch(record, shared)).toBeUndefined();
});
