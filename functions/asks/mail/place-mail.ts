import type { JobQueue } from '#functions/kernel/jobs/queue';
import { toldOf } from '#functions/kernel/mail/children';
import { carerOf, roleOf, whyOf } from '#functions/kernel/mail/letter/why';
import {
  kindOfMail,
  messagesOf,
  type OrderWork,
  type Recipient,
} from '#functions/kernel/outbox/kind';
import { groupedFor } from '#functions/kernel/push/ordinary-push';
import { profilesOf } from '#functions/people/store/profiles-of';
import { subjectId } from '#shared/asks/asked';
import { isAdmitted, type Profile } from '#shared/intake/roster';
import { fullName } from '#shared/people/names';
import { limitedQuestion } from '#shared/questions/places';
import { askedOfSchool } from '../rules/ask-rows.ts';
import type { StoredAsk } from '../store/ask.record.ts';
import { standingAsk } from '../store/ask-state.ts';
import { type PlaceMessage, type PlacePushMessage, placeOrder } from '../store/place-message.ts';
import type { Entry } from '../store/places/places.record.ts';
import type { placesStore } from '../store/places/places.ts';
import type { AskMailDeps } from './ask-mail.ts';
import { type PlaceMail, placeMessage, placeSubject } from './place-message.ts';
import { stillReads } from './still-reads.ts';

export interface PlaceMailDeps extends AskMailDeps {
  readonly places: ReturnType<typeof placesStore>;
  /** Orders the push about the same. */
  readonly placePushes: JobQueue<PlacePushMessage>;
}

/** A place is no news any more after some days. */
const patience = 3 * 86_400_000;

/** Tells those who can answer for somebody on a waiting list that there is a place now. */
export const placeMail = (deps: PlaceMailDeps) =>
  kindOfMail({
    patience,
    order: placeOrder,
    called: 'The mail that somebody has a place',
    placesOf: (order) => [{ mailingUid: uidOf(order) }],
    async *open(work, order) {
      const ask = await standingAsk(deps, work.school, order.askUid);
      const held = ask && (await heldBy(deps, work, order));
      if (!held) return;
      const { subject, entry } = held;
      yield messagesOf({
        mailingUid: uidOf(order),
        since: new Date(entry.at * 1000).toISOString(),
        async recipients() {
          const said = (child: Profile | undefined) => placeSubject(mailOf(ask, entry, child));
          const readers = await placeReaders(deps, work, ask, { subject, said });
          return readers.filter(({ email }) => email !== '');
        },
        async stillWanted(row) {
          const current = await standingAsk(deps, work.school, order.askUid);
          const place = current && (await heldBy(deps, work, order));
          if (!current || place?.subject !== subject) return undefined;
          const reads = await stillReads(deps.users, work, current, row);
          if (!reads?.subjects.some((each) => subjectId(each) === subject)) return undefined;
          const child = reads.children.find(({ userUid }) => subject === `c:${userUid}`);
          return mailOf(current, place.entry, child);
        },
        message: {
          mail: (mail, reader) =>
            placeMessage(mail, work.content, reader, {
              timeZone: work.facts.timeZone,
              now: work.now(),
            }),
        },
        async done() {
          const { site, askUid, asked_at } = order;
          const about = { site, askUid, asked_at, subject };
          const at = new Date(entry.at * 1000).toISOString();
          await deps.placePushes.send({ kind: 'ask-place-push', ...about, at }, groupedFor / 1000);
          await deps.places.of(work.school).settle(order, subject, order.call, work.now());
        },
      });
    },
  });

const uidOf = ({ askUid, asked_at, call }: PlaceMessage): string =>
  `place-${askUid}-${Date.parse(asked_at)}-${call}`;

interface Held {
  readonly subject: string;
  readonly entry: Entry;
}

/** Returns who has the places of a call, until its mail is settled. */
async function heldBy(
  { places }: PlaceMailDeps,
  { school }: OrderWork,
  order: PlaceMessage,
): Promise<Held | undefined> {
  const stored = await places.of(school).stored(order);
  const found = Object.entries(stored?.of ?? {}).find(([, { call }]) => call === order.call);
  return found && { subject: found[0], entry: found[1] };
}

const mailOf = (ask: StoredAsk, entry: Entry, child: Profile | undefined): PlaceMail => ({
  ask,
  firstname: child?.firstname ?? '',
  option: limitedQuestion(ask.questions)?.kind === 'choice' ? entry.option : '',
  places: entry.places,
});

/** Who has places, and what a message to those who answer for the subject says, by the child. */
interface Whom {
  readonly subject: string;
  readonly said: (child: Profile | undefined) => string;
}

/** Returns a row for each person who can answer for a subject; its e-mail address may be empty. */
export async function placeReaders(
  { users, people }: Pick<PlaceMailDeps, 'users' | 'people'>,
  { facts: { timeZone }, school, now }: OrderWork,
  ask: StoredAsk,
  { subject, said }: Whom,
): Promise<Recipient[]> {
  const everyone = await people.of(school).all(timeZone, now());
  const asked = askedOfSchool(ask, everyone.people, now());
  const found = asked.find((each) => subjectId(each) === subject);
  if (!found) return [];
  const isChild = found.kind === 'child';
  const readers = isChild ? found.carers.map(({ userUid }) => userUid) : [found.userUid];
  const profiles = await profilesOf(users, school, [...readers, found.userUid]);
  const child = isChild ? profiles.get(found.userUid) : undefined;
  const about = child ? [child] : [];
  return readers.flatMap((userUid): Recipient[] => {
    const reader = profiles.get(userUid);
    if (!isAdmitted(reader)) return [];
    return [
      {
        userUid,
        email: reader.email.trim(),
        username: reader.username,
        name: fullName(reader),
        subject: said(child),
        type: 'Other',
        kind: 'Place',
        postsUid: [ask.askUid],
        told: JSON.stringify(toldOf(about, reader)),
        why: whyOf('todo', child ? carerOf(about) : roleOf(reader)),
      },
    ];
  });
}
