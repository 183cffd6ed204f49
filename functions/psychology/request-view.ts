import type { Bound, School } from '#functions/kernel/record/declaration';
import { profilesOf } from '#functions/people/store/profiles-of';
import type { UserRepository } from '#functions/people/store/users';
import { fullName } from '#shared/people/names';
import type { PsychologyRequest, RequestThread } from '#shared/psychology/request';
import type { Caller } from '#shared/rights/caller';
import type { SupportMessage, SupportRequest } from './store/request-record.ts';

type Users = Bound<UserRepository, 'many'>;

/** Returns requests without texts, with the names of the people. */
export async function requestsShown(
  users: Users,
  caller: Caller,
  requests: readonly SupportRequest[],
): Promise<PsychologyRequest[]> {
  const names = await namesOf(
    users,
    caller,
    requests.flatMap(({ by, studentUid }) => [by ?? [], studentUid].flat()),
  );
  return requests.map(({ by, studentUid, ...request }) => ({
    ...request,
    student_name: names.of(studentUid),
    form_run: names.yearOf(studentUid),
    requester_name: names.of(by),
    is_mine: by === caller.userUid,
  }));
}

interface Thread {
  readonly request: SupportRequest;
  readonly messages: readonly SupportMessage[];
  /** Whether the caller reads it as a counsellor, with the counsellors' notes. */
  readonly as_counsellor: boolean;
}

/** Returns a thread with names. Its requester gets no note of the counsellors. */
export async function threadShown(
  users: Users,
  caller: Caller,
  { request, messages, as_counsellor }: Thread,
): Promise<RequestThread> {
  const seen = messages.filter(({ is_note }) => as_counsellor || !is_note);
  const [[shown], names] = await Promise.all([
    requestsShown(users, caller, [request]),
    namesOf(
      users,
      caller,
      seen.flatMap(({ by }) => by ?? []),
    ),
  ]);
  return {
    ...(shown as PsychologyRequest),
    as_counsellor,
    messages: seen.map((message) => ({
      messageUid: message.messageUid,
      text: message.text,
      at: message.at,
      name: names.of(message.by),
      from: message.from,
      is_note: message.is_note,
      is_mine: message.by === caller.userUid,
    })),
  };
}

async function namesOf(users: Users, school: School, uids: readonly string[]) {
  const people = await profilesOf(users, school, [...new Set(uids)]);
  return {
    of(userUid: string | undefined): string {
      const person = people.get(userUid ?? '');
      return person ? fullName(person) : 'A person who has left';
    },
    yearOf: (userUid: string) => people.get(userUid)?.form_run ?? '',
  };
}
