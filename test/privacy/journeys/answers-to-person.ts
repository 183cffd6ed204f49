import { call } from '#bin/lib/call';
import { idTokenAt } from '#bin/lib/running/id-token';
import { api } from '#shared/api';
import { goalYears } from '#shared/goals/term';
import type { Input, Route } from '#shared/kernel/route';
import { addDays, dayIn } from '#shared/kernel/zone';

/** A person of the school, as stored. */
export interface Person {
  readonly userUid: string;
  readonly username: string;
  readonly email: string;
  readonly firstname: string;
  readonly surname: string;
  readonly type: string;
  readonly studentNumber?: string;
}

export const nameOf = ({ firstname, surname }: Person) => `${firstname} ${surname}`;

/** The answers of the API to a person, as the screens of each part read them. */
export async function answersTo(
  { userUid, username }: Person,
  { host, children }: { readonly host: string; readonly children: readonly Person[] },
) {
  const token = await idTokenAt(host, username);
  const ask = <R extends Route>(route: R, input: Input<R>) => call(host, token, route, input);
  const all = async <R extends Route>(route: R, input: object) => {
    const records: unknown[] = [];
    let next_token: string | undefined;
    do {
      const page = (await ask(route, { ...input, limit: 100, next_token } as Input<R>)) as {
        records: unknown[];
        next_token?: string;
      };
      records.push(...page.records);
      next_token = page.next_token;
    } while (next_token);
    return records;
  };
  const lookedAt = async (input: Input<typeof api.privacy.listLooks>) => {
    const { complete_until } = await ask(api.privacy.listLooks, input);
    const looks = await all(api.privacy.listLooks, input);
    return { ...(complete_until && { 'listed until': complete_until }), looks };
  };
  const today = dayIn('Australia/Sydney', new Date());
  const days = { from: today, to: addDays(today, 13) };
  const terms = goalYears(today).flatMap((selected_year) =>
    (['1', '2'] as const).map((semester) => ({ selected_year, semester })),
  );
  const parts: Record<string, unknown> = {
    'Profile of Me': await ask(api.users.get, { username }),
    'Children of Me': await ask(api.carerstudents.list, { auth_username: username }),
    'Mail chosen of Me': await ask(api['notification-preferences'].get, {}),
    'In the portal of Me': await ask(api['notification-preferences'].portal, {}),
    'Devices for pushes of Me': (await ask(api['push-devices'].list, {})).devices,
    'Mail that left of Me': await ask(api.privacy.listMail, {}),
    'Favourites of Me': await ask(api.favorites.list, {}),
    'Posts read of Me': await all(api.readposts.list, { userUid }),
    'Account of Me': await all(api['financial-info'].listEntries, {}),
    'Who looked of Me': await lookedAt({}),
  };
  for (const child of children) {
    const { username: of, userUid: uid, studentNumber: STUDENT_NUMBER = '' } = child;
    const one = { username: of };
    const perTerm = (route: Route) =>
      Promise.all(terms.map((term) => ask(route, { ...one, ...term } as never)));
    const own: Record<string, unknown> = {
      Timetable: await ask(api['my-day-timetables'].listOfChild, { userUid: uid, ...days }),
      Absences: await all(api.absences.list, { STUDENT_NUMBER }),
      'Notices of absence and leave': await all(api.absences.listNotices, { STUDENT_NUMBER }),
      Results: await ask(api.plotcourse.list, one),
      Reports: await all(api['student-academic-reports'].list, one),
      'Goals and reflections': await perTerm(api['student-learning-goals'].get),
      'Homeroom comments': await perTerm(api['homeroom-comments'].list),
      'Learning behaviours': await ask(api['student-learning-behaviour'].list, {
        ...one,
        type: 'annual',
      }),
      'Who looked': await lookedAt({ child: uid }),
    };
    for (const [part, answer] of Object.entries(own)) parts[`${part} of ${nameOf(child)}`] = answer;
  }
  return parts;
}
