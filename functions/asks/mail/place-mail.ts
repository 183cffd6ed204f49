import { toldOf } from '#functions/kernel/mail/children';
import { carerOf, roleOf, whyOf } from '#functions/kernel/mail/letter/why';
import {
  kindOfMail,
  messagesOf,
  type OrderWork,
  type Recipient,
} from '#functions/kernel/outbox/kind';
import { profilesOf } from '#functions/people/store/profiles-of';
import { subjectId } from '#shared/asks/asked';
import type { Profile } from '#shared/intake/roster';
import { fullName } from '#shared/people/names';
import { limitedQuestion } from '#shared/questions/places';
import { askedOfSchool } from '../rules/ask-rows.ts';
import type { StoredAsk } from '../store/ask.record.ts';
import { standingAsk } from '../store/ask-state.ts';
import { type PlaceMessage, placeOrder } from '../store/place-message.ts';
import type { Entry } from '../store/places/places.record.ts';
import type { placesStore } from '../store/places/places.ts';
import type { AskMailDeps } from './ask-mail.ts';
import { type PlaceMail, placeMessage, placeSubject } from './place-message.ts';
import { stillReads } from './still-reads.ts';

export interface PlaceMailDeps extends AskMailDeps {
  readonly places: ReturnType<typeof placesStore>;
}

/** A place is no news any more after some days. */
const patience = 3 * 86_400_000;

/** Tells those who can answer for somebody on a waiting list that there is a place now. */
export const placeMail = (deps: PlaceMailDeps) =>
  kindOfMail({
    patience,
    order: placeOrder,
    called: 'The mail that somebody has a place',
    async *open(work, order) {
      const ask = await standingAsk(deps, work.school, order.askUid);
      const held = ask && (await heldBy(deps, work, order));
      if (!held) return;
      const { subject, entry } = held;
      yield messagesOf({
        mailingUid: `place-${order.askUid}-${Date.parse(order.asked_at)}-${order.call}`,
        since: new Date(entry.at * 1000).toISOString(),
        recipients: () => recipientsOf(deps, work, ask, held),
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
        done: async () =>
          void (await deps.places.of(work.school).settle(order, subject, order.call, work.now())),
      });
    },
  });

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

/** Returns a message for each person who can answer for the subject and has an address. */
async function recipientsOf(
  { users, people }: PlaceMailDeps,
  { facts: { timeZone }, school, now }: OrderWork,
  ask: StoredAsk,
  { subject, entry }: Held,
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
  return readers.flatMap((userUid) => {
    const reader = profiles.get(userUid);
    const email = reader?.email.trim() ?? '';
    if (reader?.status !== 'active' || email === '') return [];
    return [
      {
        userUid,
        email,
        username: reader.username,
        name: fullName(reader),
        subject: placeSubject(mailOf(ask, entry, child)),
        type: 'Other' as const,
        kind: 'Place' as const,
        postsUid: [ask.askUid],
        told: JSON.stringify(toldOf(about, reader)),
        why: whyOf('todo', child ? carerOf(about) : roleOf(reader)),
      },
    ];
  });
}
