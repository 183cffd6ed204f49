import type { Bound } from '#functions/kernel/record/declaration';
import { childrenOf } from '#functions/people/store/children';
import type { UserRepository } from '#functions/people/store/users';
import type { SettingsRepository } from '#functions/site/store/settings';
import type {
  CarerStudent,
  carerstudents as contract,
} from '#shared/absences/carerstudents.contract';
import type { Profile } from '#shared/intake/roster';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import { firstSeniorYear, isSenior } from '#shared/learning/senior-years';
import type { Caller } from '#shared/rights/caller';

interface CarerStudentDeps {
  readonly users: Bound<UserRepository, 'get' | 'many'>;
  readonly settings: SettingsRepository;
}

/** Lists the caller's own children, also for staff who are carers. */
export const carerStudentsHandlers = ({
  users,
  settings,
}: CarerStudentDeps): Handlers<typeof contract> => {
  /** Lists those of the caller's children that a filter keeps; none for another person's name. */
  async function listed(
    auth_username: string | undefined,
    caller: Caller,
    { now, audit }: RequestFacts,
    isListed: (child: Profile) => boolean,
  ) {
    const isOther = auth_username !== undefined && !isSameName(auth_username, caller.username);
    const own = isOther ? undefined : await users.of(caller).get(caller.userUid);
    const children = await childrenOf(users, caller, own, now, caller.timeZone);
    const shown = children.filter(isListed);
    await audit(shown.map(({ userUid }) => userUid));
    return shown.map(carerStudentOf);
  }

  return {
    async listSeniors({ auth_username }, caller, request) {
      const first = firstSeniorYear(await settings.of(caller).get());
      return listed(auth_username, caller, request, ({ form_run }) => isSenior(form_run, first));
    },

    list: ({ auth_username }, caller, request) =>
      listed(auth_username, caller, request, () => true),
  };
};

const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

const carerStudentOf = ({
  studentNumber = '',
  form_run = '',
  ...child
}: Profile): CarerStudent => ({
  STUDENT_NUMBER: studentNumber,
  firstname: child.firstname,
  surname: child.surname,
  username: child.username,
  userUid: child.userUid,
  orgunit: form_run,
});
