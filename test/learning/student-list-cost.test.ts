import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { countedTables } from '#bin/lib/running/counted-tables';
import { indexKeys } from '#functions/intake/store/roster';
import { auditRepository } from '#functions/kernel/audit/audit';
import { auditRecorder } from '#functions/kernel/audit/trail';
import { rosterKey } from '#functions/kernel/roster/keys';
import { classUidOf, userUidOf } from '#functions/kernel/roster/uids';
import { classLists } from '#functions/learning/store/class-lists';
import { studentsHandlers } from '#functions/learning/students';
import { groupRepository } from '#functions/people/store/groups';
import { userRepository } from '#functions/people/store/users';
import { yearInfoReader } from '#functions/people/store/year-info';
import { students as contract } from '#shared/learning/students.contract';
import { request, teacher } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const main = schoolNamed('main');
const classes = ['c1', 'c2', 'c3'];

/** A teacher's list of 77 students in 3 classes. */
it('reads each of 77 profiles once, and writes at most 6 units in an hour', async () => {
  const tables = countedTables(['users', 'groups', 'roster', 'year-info', 'looks']);
  for (let n = 0; n < 77; n++) {
    const sourcedId = `s${n}`;
    const inClass = classes[n % 3] ?? '';
    const student = profile({
      username: sourcedId,
      userUid: userUidOf(main.site, sourcedId),
      type: 'student',
      status: 'active',
      form_run: 'Year 8',
      groups: [classUidOf(main.site, inClass)],
    });
    await storeProfiles(tables, student);
    const enrolment = {
      sourcedId: `e${n}`,
      userSourcedId: sourcedId,
      classSourcedId: inClass,
      schoolSourcedId: 'school',
      role: 'student',
    };
    await tables.db.send(
      new PutCommand({
        TableName: 'roster',
        Item: {
          ...enrolment,
          ...rosterKey(main, 'enrollments', enrolment.sourcedId),
          ...indexKeys(main, 'enrollments', enrolment),
        },
      }),
    );
  }
  const trail = auditRepository(tables);
  const { list } = studentsHandlers({
    users: userRepository(tables),
    groups: groupRepository(tables),
    lists: classLists(tables),
    years: yearInfoReader(tables),
  });
  const caller = { ...teacher, groups: classes.map((each) => classUidOf(main.site, each)) };
  const opened = async () => {
    const { audit } = auditRecorder(contract.list, caller, request(), trail);
    const answer = await list({ limit: 100 }, caller, { ...request(), audit });
    expect(answer.students).toHaveLength(77);
    return tables.spent();
  };
  tables.spent();
  const [first, again] = [await opened(), await opened()];
  // The second call has the same reads, and no write.
  expect(again).toBeLessThanOrEqual(50);
  expect(first - again).toBeLessThanOrEqual(6);
});
