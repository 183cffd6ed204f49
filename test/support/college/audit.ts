import type { StoredAuditEntry } from '#functions/kernel/audit/audit-record';
import { dayIn, startOfDay } from '#shared/kernel/zone';
import type { College } from '#test/support/college/college';
import { collegePerson, storePerson } from '#test/support/college/people';
import { oldItem } from '#test/support/records/looks';
import { schoolNamed } from '#test/support/records/school';

const zone = 'Australia/Sydney';

/** The day of the entries: the list shows the entries of today. */
export const firstDay = dayIn(zone, new Date());
const eight = startOfDay(zone, firstDay).getTime() + 8 * 3_600_000;

/** Stores an entry, by default of a teacher who read the profile of Mei; the first is at 8 am. */
export const storeAuditEntry = (college: College, n: number, is: Partial<StoredAuditEntry>) =>
  college.put(
    'audit',
    oldItem(schoolNamed('main'), {
      auditUid: `row-${String(n + 10).padStart(3, '0')}`,
      at: new Date(eight - n * 60_000).toISOString(),
      by: { userUid: 'u-t.samson', username: 't.samson' },
      child: 'u-child.1',
      record: 'profile',
      act: 'read',
      route: 'GET /users/{username}',
      network: '203.0.113.0/24',
      ...is,
    }),
  );

/**
 * Stores 60 entries: an export and the reads of a teacher, one of a person who has no profile, and
 * the first act of an operator.
 */
export async function storeAudit(college: College): Promise<void> {
  for (const [username, firstname, surname] of [
    ['child.1', 'Mei', 'Lin'],
    ['child.2', 'Maximilian', 'von und zu Altenburg-Hohenfels'],
    ['noor', 'Noor', 'Newcomer'],
    ['lea', 'Lea', 'Latecomer'],
  ] as const) {
    const child = collegePerson({ username, firstname, surname, type: 'student' });
    await storePerson(college.records, child);
  }
  const teacher = { username: 't.samson', firstname: 'Tess', surname: 'Samson' };
  await storePerson(college.records, collegePerson(teacher));
  for (let n = 0; n < 59; n += 1) {
    await storeAuditEntry(college, n, {
      child: n % 2 ? 'u-child.2' : 'u-child.1',
      ...(n === 0 && { record: 'mail', act: 'export', route: 'POST /emailstatistics/exports' }),
      ...(n === 1 && { network: '2001:db8:1::/48' }),
      ...(n === 3 && { by: { userUid: 'u-gone', username: 'g.gone' } }),
    });
  }
  await storeAuditEntry(college, 59, {
    by: { userUid: 'operator', username: 'operator' },
    child: 'u-child.2',
    record: 'capabilities',
    act: 'give',
    capability: 'sender',
    route: 'npm run grant',
    network: '',
  });
}
