import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { classUidOf, userUidOf, yearUidOf } from '#functions/kernel/roster/uids';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { personKeys } from '#functions/people/store/person-record';
import type { Profile } from '#shared/intake/roster';
import type { Site } from '#shared/rights/site';

const firstnames = ['Mara', 'Sam', 'Zoë', 'Li', 'Amal', 'Jürgen', 'Ines', 'Tom'];
const surnames = ['Chen', 'Ng', 'Okafor', 'O’Neil', 'García', 'Müller', 'Smith', 'Tran', 'Haddad'];

/** The groups of a large school: 6 years, and classes of 25. */
export const yearOf = (site: Site, n: number): string => yearUidOf(site, `Year ${7 + (n % 6)}`);
export const classOf = (site: Site, n: number): string => classUidOf(site, `class-${n}`);

/**
 * Yields the people of a school: 40% students with a year and 8 classes, 50% carers of 2 students,
 * 10% teachers.
 */
export function* samplePeople(site: Site, count: number): Generator<Profile> {
  const students = Math.floor(count * 0.4);
  const classes = Math.max(1, Math.floor((students * 8) / 25));
  const studentUid = (n: number) => userUidOf(site, `student-${n % students}`);
  for (let n = 0; n < count; n++) {
    const kind = n < students ? 'student' : n < count * 0.9 ? 'carer' : 'teacher';
    const username = `${kind}.${n}`;
    yield {
      userUid: userUidOf(site, `${kind}-${n}`),
      username,
      firstname: firstnames[n % firstnames.length] ?? '',
      surname: `${surnames[n % surnames.length]} ${n}`,
      email: n % 50 ? `${username}@example.org` : '',
      type: kind === 'student' ? 'student' : kind === 'teacher' ? 'faculty' : 'affiliate',
      is_carer: kind === 'carer' || n % 7 === 0,
      schoolUid: site,
      groups: groupsOf(site, kind, n, classes),
      children:
        kind === 'student'
          ? []
          : [2 * n, 2 * n + 1].map((child) => ({
              userUid: studentUid(child),
              status: 'active',
              restricted: child % 40 === 0,
            })),
      capabilities: [],
      status: 'active',
      origin: 'roster',
      sourcedId: `${kind}-${n}`,
      updated_at: '2026-01-01T00:00:00.000Z',
    };
  }
}

function groupsOf(site: Site, kind: string, n: number, classes: number): string[] {
  if (kind === 'carer') return [];
  const own = Array.from({ length: 8 }, (_, i) => classOf(site, (n * 8 + i * 31) % classes));
  return [...new Set(kind === 'student' ? [yearOf(site, n), ...own] : own)];
}

/** Writes people in parallel batches, as the intake would. */
export async function fillPeople(
  db: DynamoDBDocumentClient,
  TableName: string,
  people: Iterable<Profile>,
): Promise<void> {
  const items = [...people].map((person) => ({
    ...person,
    ...personKeys(namedSchool(person.schoolUid), person),
  }));
  for (let i = 0; i < items.length; i += 100) {
    const batches = [0, 25, 50, 75].map((at) =>
      items.slice(i + at, Math.min(i + at + 25, i + 100)),
    );
    await Promise.all(
      batches
        .filter((batch) => batch.length > 0)
        .map((batch) => {
          const RequestItems = { [TableName]: batch.map((Item) => ({ PutRequest: { Item } })) };
          return db.send(new BatchWriteCommand({ RequestItems }));
        }),
    );
  }
}
