import { toldOf } from '#functions/kernel/mail/children';
import type { MailMessage, Reader, SchoolContent } from '#functions/kernel/mail/content';
import { openButton, paragraph } from '#functions/kernel/mail/letter/blocks';
import { oneLine } from '#functions/kernel/mail/letter/html';
import { letterMessage } from '#functions/kernel/mail/letter/letter';
import { carerOf, roleOf, whyOf } from '#functions/kernel/mail/letter/why';
import { listed, previewOf } from '#functions/kernel/mail/letter/words';
import { type OpenWords, openWords, schoolWords } from '#functions/kernel/open-words';
import {
  kindOfMail,
  messagesOf,
  type OrderWork,
  type Recipient,
} from '#functions/kernel/outbox/kind';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import { grouped } from '#functions/kernel/push/ordinary-push';
import type { PushMessage } from '#functions/kernel/push/payload';
import type { School } from '#functions/kernel/record/declaration';
import { profilesOf } from '#functions/people/store/profiles-of';
import { subjectId } from '#shared/asks/asked';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { isAdmitted, type Profile } from '#shared/intake/roster';
import { mailUidOf } from '#shared/notifications/channels';
import { fullName } from '#shared/people/names';
import { askPath } from '#shared/site/paths';
import { saidYes } from '../rules/results.ts';
import type { StoredAsk } from '../store/ask.record.ts';
import { askStateOf, standingAsk } from '../store/ask-state.ts';
import { type CancelledMessage, cancelledOrder } from '../store/cancelled-message.ts';
import { type AskMailDeps, admitPush, pushedRows } from './ask-mail.ts';
import { stillReads } from './still-reads.ts';

export interface CancelledMailDeps extends AskMailDeps {
  readonly events: {
    of(school: School): { get(eventUid: string): Promise<CalendarEvent | undefined> };
  };
}

/** It must come before the event would have begun, or soon after. */
const patience = 3 * 86_400_000;

/** Tells once who said yes to an event, or waits for a place, that it was cancelled or moved: by mail and push. */
export const cancelledMail = (deps: CancelledMailDeps) =>
  kindOfMail({
    patience,
    order: cancelledOrder,
    called: 'The message that an event was cancelled',
    channelOf: ({ channel }) => channel ?? 'mail',
    placesOf: (order) => [{ mailingUid: uidOf(order) }],
    async *open(work, order) {
      const { channel = 'mail' } = order;
      const current = await cancelledNow(deps, work, order);
      if (!current) return;
      yield messagesOf({
        mailingUid: uidOf(order),
        ...(channel === 'push'
          ? grouped(new Date(cancelledAt(current)))
          : { since: cancelledAt(current) }),
        async recipients() {
          const found = await recipientsOf(deps, work, current);
          return channel === 'push'
            ? pushedRows(deps, work, found)
            : found.filter(({ email }) => email !== '');
        },
        async stillWanted(row) {
          const mail = await stillFor(deps, work, order, row);
          return mail && channel === 'push' ? admitPush(deps, work, row, mail) : mail;
        },
        message: {
          mail: (mail, reader) => messageOf(mail, work.content, reader),
          push: (mail) => pushOf(mail, schoolWords(work.content.school)),
        },
      });
    },
  });

/** Whether an event of which a stored push tells is still cancelled; undefined for other pushes. */
export const cancelledWaits =
  (deps: CancelledMailDeps) =>
  async (work: OrderWork, row: EmailLogRecord): Promise<boolean | undefined> => {
    const [, askUid, round] = cancelledForm.exec(mailUidOf(row.mailingUid)) ?? [];
    if (!askUid || !round) return undefined;
    const asked_at = new Date(Number(round)).toISOString();
    return (await stillFor(deps, work, { askUid, asked_at }, row)) !== undefined;
  };

const cancelledForm = /^cancelled-(.+)-(\d+)$/;

type Round = Pick<CancelledMessage, 'askUid' | 'asked_at'>;

const uidOf = ({ askUid, asked_at }: Round): string =>
  `cancelled-${askUid}-${Date.parse(asked_at)}`;

/** Returns what is cancelled for a reader who said yes, and still does; undefined if nothing is. */
async function stillFor(
  deps: CancelledMailDeps,
  work: OrderWork,
  round: Round,
  row: EmailLogRecord,
): Promise<CancelledFor | undefined> {
  const now = await cancelledNow(deps, work, round);
  const reads = now && (await stillReads(deps.users, work, now.ask, row));
  if (!now || !reads) return undefined;
  const given = await deps.answers.of(work.school).among(now.ask, reads.subjects);
  const coming = reads.subjects.filter((subject) => {
    const answer = given.get(subjectId(subject));
    return answer && saidYes(now.ask, answer);
  });
  if (coming.length === 0) return undefined;
  const about = new Set(coming.map(({ userUid }) => userUid));
  return { ...now, children: reads.children.filter(({ userUid }) => about.has(userUid)) };
}

interface CancelledNow {
  readonly ask: StoredAsk;
  readonly event: CalendarEvent;
}

/** Returns the ask and the event of an order, if the event is still cancelled. */
async function cancelledNow(
  deps: CancelledMailDeps,
  { school }: OrderWork,
  { askUid, asked_at }: Round,
): Promise<CancelledNow | undefined> {
  const [ask, event] = await Promise.all([
    standingAsk(deps, school, askUid),
    deps.events.of(school).get(askUid),
  ]);
  const isRound = ask?.asked_at === asked_at;
  return ask && event?.status === 'cancelled' && isRound ? { ask, event } : undefined;
}

/** Returns a row for each person who can answer for somebody who said yes or waits; its address may be empty. */
async function recipientsOf(
  deps: CancelledMailDeps,
  { facts: { timeZone }, school, now }: OrderWork,
  { ask, event }: CancelledNow,
): Promise<Recipient[]> {
  const { state } = await askStateOf(deps, { site: school.site, timeZone }, ask, { now: now() });
  const readers = new Map<string, string[]>();
  for (const { kind, userUid, carers, ...rest } of state.asked) {
    const answer = state.given.get(subjectId({ kind, userUid, ...rest }));
    if (!answer || !saidYes(ask, answer)) continue;
    const uids = kind === 'child' ? carers.map((carer) => carer.userUid) : [userUid];
    for (const uid of uids) {
      const children = kind === 'child' ? [userUid] : [];
      readers.set(uid, [...(readers.get(uid) ?? []), ...children]);
    }
  }
  const uids = [...readers].flatMap(([uid, children]) => [uid, ...children]);
  const people = await profilesOf(deps.users, school, [...new Set(uids)]);
  return [...readers].flatMap(([uid, childUids]) => {
    const reader = people.get(uid);
    if (!isAdmitted(reader)) return [];
    const children = childUids.flatMap((child) => people.get(child) ?? []);
    return [
      {
        userUid: uid,
        email: reader.email.trim(),
        username: reader.username,
        name: fullName(reader),
        subject: subjectOf({ ask, event, children }),
        type: 'Other' as const,
        kind: 'Acknowledgement' as const,
        postsUid: [],
        told: JSON.stringify(toldOf(children, reader)),
        why: whyOf('todo', children.length > 0 ? carerOf(children) : roleOf(reader)),
      },
    ];
  });
}

interface CancelledFor extends CancelledNow {
  readonly children: readonly Pick<Profile, 'firstname'>[];
}

const subjectOf = ({ event }: CancelledFor): string =>
  oneLine(`${isMoved(event) ? 'Moved' : 'Cancelled'}: ${event.title}`, 250);

const cancelledAt = ({ event }: CancelledNow): string =>
  event.cancelled?.updated_at ?? event.updated_at;

/** Returns the push: it names neither the event nor a child. */
const pushOf = ({ ask, event }: CancelledNow, title: OpenWords): PushMessage => ({
  title,
  body: isMoved(event)
    ? openWords`An event that you answered is at another time. Open to see it.`
    : openWords`An event that you answered is cancelled. Open to see it.`,
  path: askPath(ask),
  tag: `cancelled-${ask.askUid}`,
  ttl: 24 * 60 * 60,
});

const isMoved = ({ cancelled }: CalendarEvent): boolean => cancelled?.moved_to !== undefined;

function messageOf(mail: CancelledFor, content: SchoolContent, reader: Reader): MailMessage {
  const { ask, event, children } = mail;
  const names = listed(children.map(({ firstname }) => firstname));
  const whom = names ? ` You answered for ${names}.` : ' You said that you come.';
  const what = isMoved(event)
    ? 'This event takes place at another time. Your answer does not count for the new one.'
    : 'This event does not take place.';
  const note = event.cancelled?.note ?? '';
  const address = `https://${content.school.host}${askPath(ask)}`;
  return letterMessage(content, {
    topic: 'todo',
    reader,
    subject: subjectOf(mail),
    heading: oneLine(subjectOf(mail), 150),
    preview: previewOf([what]),
    pieces: [
      paragraph(`${what}${whom}`),
      ...(note ? [paragraph(note)] : []),
      openButton(content, 'Open the event', address),
    ],
  });
}
