import { childrenOf } from '#functions/people/store/children';
import type { UserRepository } from '#functions/people/store/users';
import type { carerstudents as contract } from '#shared/absences/carerstudents.contract';
import type { Handlers } from '#shared/kernel/route';

/** Lists the caller's own children, also for staff who are carers. */
export const carerStudentsHandlers = (
  users: Pick<UserRepository, 'get' | 'many'>,
): Handlers<typeof contract> => ({
  async list(_, caller, { now, audit }) {
    const own = await users.get(caller.site, caller.userUid);
    const children = await childrenOf(users, caller.site, own, now, caller.timeZone);
    await audit(children.map(({ userUid }) => userUid));
    return children.map(({ studentNumber = '', form_run = '', ...child }) => ({
      STUDENT_NUMBER: studentNumber,
      firstname: child.firstname,
      surname: child.surname,
      username: child.username,
      userUid: child.userUid,
      orgunit: form_run,
    }));
  },
});
