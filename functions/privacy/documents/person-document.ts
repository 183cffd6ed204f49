import type { MakeDocument } from '#functions/kernel/documents/making';
import { callerOf } from '#functions/kernel/http/caller';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { Tables } from '#functions/kernel/store/tables';
import { userRepository } from '#functions/people/store/users';
import { dutyReader } from '#functions/timetables/store/duty';
import { isAdmitted } from '#shared/intake/roster';
import { fullName } from '#shared/people/names';
import { makePersonFile } from './person-file.ts';
import { personReads } from './person-reads.ts';

/** The document `privacy`: everything that a person may read about the person and own children. */
export const personDocument = (tables: Tables): MakeDocument => {
  const users = userRepository(tables);
  const duty = dutyReader(tables);
  return makePersonFile({
    async callerOf(site, userUid, now) {
      const profile = await users.of(schoolFrom(site)).get(userUid);
      return isAdmitted(profile)
        ? callerOf(
            profile,
            {
              of: (school) => ({
                many: (uids) => users.of(school).many(uids),
                dutyOf: (uid, day) => duty(school, uid, day),
              }),
            },
            site,
            now,
          )
        : undefined;
    },
    async studentsOf(caller) {
      const own = caller.type === 'student' ? [caller.userUid] : [];
      const found = await users.of(caller).many([...caller.carerOf, ...own]);
      return found.map(({ userUid, username, firstname, surname, studentNumber }) => ({
        userUid,
        username,
        name: fullName({ firstname, surname }),
        studentNumber,
      }));
    },
    reads: personReads(tables),
  });
};
