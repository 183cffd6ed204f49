import { noticePush } from '#functions/absences/mail/notice-push';
import { unexplainedMail } from '#functions/absences/mail/unexplained-mail';
import { mailDays } from '#functions/absences/store/mail-days';
import { noticeRepository } from '#functions/absences/store/notices';
import { textDays } from '#functions/absences/store/text-days';
import { askMail, askWaits } from '#functions/asks/mail/ask-mail';
import { answerRepository } from '#functions/asks/store/answers';
import { askReader } from '#functions/asks/store/ask.record';
import { placeReader } from '#functions/asks/store/places/place-reader';
import type { MailKind } from '#functions/kernel/outbox/kind';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import type { Tables } from '#functions/kernel/store/tables';
import { principalPush, principalWaits } from '#functions/mailings/pushes/principal-push';
import type { StoredMailing } from '#functions/mailings/store/mailing-record';
import { heldPush } from '#functions/notifications/mail/held-push';
import type { HeldPushMessage } from '#functions/notifications/store/held-push-message';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { ordinaryPush } from '#functions/notifications/store/ordinary-push';
import { pushBudget } from '#functions/notifications/store/push-budget';
import { pushDeviceRepository } from '#functions/notifications/store/push-devices';
import { sentMessages } from '#functions/notifications/store/sent-messages';
import { peopleRepository } from '#functions/people/store/people';
import { cardsOf } from '#functions/people/store/people-cards';
import { userRepository } from '#functions/people/store/users';
import { readMarks } from '#functions/read-posts/store/read-marks';
import { signingWaits } from '#functions/signing/mail/held-signing';
import { signingPush } from '#functions/signing/mail/signing-push';
import type { StoredRequest } from '#functions/signing/store/request.record';
import type { AbsenceRecord } from '#shared/absences/absence-record';
import { logTypeOf } from '#shared/mailings/mailing';
import { emergencyKind } from '#test/support/mail/emergency-room';
import { storedPost } from '#test/support/mail/stored-post';
import { bound } from '#test/support/records/school';

/** What the school knows beside its tables. */
export interface TermFacts {
  readonly records: readonly AbsenceRecord[];
  readonly requests: ReadonlyMap<string, StoredRequest>;
  readonly mailings: ReadonlyMap<string, StoredMailing>;
  readonly closed: ReadonlySet<string>;
}

/** Returns every kind that leaves as a push or a text, as the worker of mail has them. */
export function termKinds(
  tables: Tables,
  { records, requests, mailings, closed }: TermFacts,
  held: { send(order: HeldPushMessage): Promise<void> },
): MailKind[] {
  const users = userRepository(tables);
  const notices = noticeRepository(tables);
  const preferences = preferenceRepository(tables);
  const devices = pushDeviceRepository(tables);
  const messages = mailingMessages(tables);
  const budget = pushBudget(tables, held);
  const isClosed = async (_: unknown, day: string) => closed.has(day);
  const pushes = ordinaryPush({ devices, preferences, budget, messages, isClosed });
  const people = peopleRepository(tables);
  const marks = readMarks(tables);
  const asking = {
    users,
    people,
    pushes,
    asks: askReader(tables),
    answers: answerRepository(tables),
    places: placeReader(tables),
    excerptOf: async () => '',
  };
  const documents = bound({
    get: async (uid: string) => requests.get(uid),
    many: async (uids: readonly string[]) => uids.flatMap((uid) => requests.get(uid) ?? []),
    ofStudent: async (student: string) =>
      [...requests.values()]
        .filter(({ studentUid }) => studentUid === student)
        .map(({ requestUid }) => requestUid),
  });
  const word = storedPost({ postUid: 'word', type: 'principal' });
  return [
    emergencyKind(tables),
    noticePush({ notices, users, messages, pushes }),
    unexplainedMail({
      notices,
      users,
      messages,
      preferences,
      pushes,
      days: mailDays(tables),
      texts: textDays(tables),
      cards: (school) => cardsOf(tables, school),
      records: bound({
        unverifiedIn: async ({ from, to }) =>
          records.filter(
            ({ status, date }) => status === 'unverified' && from <= date && date <= to,
          ),
        withIds: async (ids) => records.filter((each) => ids.includes(each.DAILY_ATTENDANCE_ID)),
      }),
    }),
    askMail(asking),
    signingPush({ users, pushes, requests: documents }),
    principalPush({
      pushes,
      people,
      users,
      marks,
      mailings: bound({ get: async (uid: string) => mailings.get(uid) }) as never,
      posts: bound({ get: async (postUid: string) => ({ ...word, postUid }) }),
    }),
    heldPush({
      users,
      preferences,
      budget,
      messages,
      isClosed,
      waits: {
        Acknowledgement: askWaits(asking),
        Signing: signingWaits({
          users,
          messages,
          requests: documents,
          sent: sentMessages(tables),
        }),
        [logTypeOf.Principal]: principalWaits({ marks }),
      },
    }),
  ];
}
