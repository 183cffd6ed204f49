import { createHash } from 'node:crypto';
import type { Addressee } from '#functions/data/people';
import type { MailEvent, MailPost, Told } from '#functions/mail/content';
import { type EventAudience, isForReader } from '#shared/domain/calendar-event';
import { addressKey, addressOf } from '#shared/domain/mail-addresses';
import type { LeftOutReason, MailingType } from '#shared/domain/mailing';
import { type Readable, visibilityOf } from '#shared/domain/visibility';
import { addDays, startOfDay } from '#shared/domain/zone';

/** A post that a mailing may tell of. */
export interface PostToTell {
  readonly post: MailPost;
  readonly readable: Readable;
  /** Since when readers could see it: its start, or its making if that was later; a digest tells what appeared since the last one. */
  readonly appeared: string;
}

/** An event of the day that reminders may tell of. */
export interface EventToTell {
  readonly event: MailEvent;
  readonly audience: EventAudience;
}

/** Which kinds of mail a person wants; who never said wants them all. */
export interface Wanted {
  readonly digest: boolean;
  readonly daily: boolean;
  readonly principal: boolean;
}

/** Everything that decides whom a mailing concerns. */
export interface AudienceQuestion {
  readonly type: MailingType;
  readonly people: readonly Addressee[];
  /** Posts in the order in which they are told; of a digest newsletters and notices, of reminders `dailyemail`, else the chosen ones. */
  readonly posts: readonly PostToTell[];
  readonly events: readonly EventToTell[];
  readonly blurb: string;
  /** Addresses that get nothing, as they were typed. */
  readonly exclusions: readonly string[];
  /** Addresses (by `addressKey`) that mail bounced from for good, or that complained. */
  readonly suppressed: Pick<ReadonlySet<string>, 'has'>;
  readonly preferences: ReadonlyMap<string, Wanted>;
  /** Up to when a person has had digests. */
  readonly digestUntil: ReadonlyMap<string, string>;
  readonly now: Date;
  /** The site's day. */
  readonly day: string;
  readonly timeZone: string;
}

/** Somebody who gets a message, and what it tells. The address is one that SES takes. */
export interface Recipient {
  readonly person: Addressee;
  readonly told: Told;
}

/** Whom a mailing reaches. */
export interface MailAudience {
  /** Sorted by name, like the people. */
  readonly recipients: readonly Recipient[];
  readonly leftOut: readonly { readonly reason: LeftOutReason; readonly count: number }[];
  /** Excluded addresses that are nobody's here. */
  readonly unmatched: readonly string[];
  /** Stands for the recipients and what each is told. */
  readonly hash: string;
}

/** Days that a first digest, and any digest at most, looks back. */
const firstDigest = 7;
const longestDigest = 28;

/** Decides whom a mailing reaches, with what, and who is left out why. Who may read what, only the rules of posts and calendar say. */
export function audienceOf(question: AudienceQuestion): MailAudience {
  const excluded = new Set(question.exclusions.map(addressKey));
  const tellers = [
    ...question.posts.map((each) => postTeller(each, question.now)),
    ...question.events.map(eventTeller),
  ];
  const markOf = marks(question);
  const recipients: Recipient[] = [];
  const left = new Map<LeftOutReason, number>();
  for (const person of question.people) {
    const mark = markOf(person.userUid);
    const readable = tellers.filter((teller) => teller.isFor(person));
    const news = readable.filter(({ appeared }) => appeared === undefined || appeared > mark);
    const reason =
      news.length > 0
        ? refusalOf(question, person, excluded)
        : readable.length > 0
          ? 'had it already'
          : 'nothing to say';
    if (reason) left.set(reason, (left.get(reason) ?? 0) + 1);
    else recipients.push({ person: reachable(person), told: toldTo(person, news) });
  }
  const known = new Set(question.people.map(({ email }) => addressKey(email)));
  return {
    recipients,
    leftOut: [...left].map(([reason, count]) => ({ reason, count })),
    unmatched: question.exclusions.filter((address) => !known.has(addressKey(address))),
    hash: hashOf(question, recipients),
  };
}

/** A post or an event with the questions that are asked about it. */
interface Teller {
  readonly kind: 'posts' | 'events';
  readonly uid: string;
  /** Of what a digest tells only once. */
  readonly appeared: string | undefined;
  readonly isFor: (person: Addressee) => boolean;
  /** The children whose groups bring it to a carer. */
  readonly groups: ReadonlySet<string>;
  readonly isForCarers: boolean;
}

const postTeller = ({ post, readable, appeared }: PostToTell, now: Date): Teller => ({
  kind: 'posts',
  uid: post.postUid,
  appeared,
  isFor: visibilityOf(readable, now),
  groups: new Set(readable.audience.groups),
  isForCarers: readable.audience.userTypes.includes('CARERS'),
});

const eventTeller = ({ event, audience }: EventToTell): Teller => ({
  kind: 'events',
  uid: event.eventUid,
  appeared: undefined,
  isFor: (person) => isForReader(audience, person),
  groups: new Set(audience.groups),
  isForCarers: audience.everyone || audience.userTypes.includes('CARERS'),
});

/** Up to when each person has been told; of a digest alone, as other mailings tell what they tell whenever they are sent. */
function marks({ type, digestUntil, day, timeZone }: AudienceQuestion) {
  if (type !== 'Weekly') return () => '';
  // Whole days, so that an audience that is looked at twice on a day is the same.
  const first = startOfDay(timeZone, addDays(day, -firstDigest)).toISOString();
  const longest = startOfDay(timeZone, addDays(day, -longestDigest)).toISOString();
  return (userUid: string) => {
    const mark = digestUntil.get(userUid) ?? first;
    return mark > longest ? mark : longest;
  };
}

/** A roster may have spaces or quotes around an address. */
const reachable = (person: Addressee): Addressee => {
  const email = addressOf(person.email) ?? '';
  return email === person.email ? person : { ...person, email };
};

const kindOf = { Weekly: 'digest', Daily: 'daily', Principal: 'principal' } as const;

/** Why somebody whom it concerns gets no message. */
function refusalOf(
  { type, suppressed, preferences }: AudienceQuestion,
  { userUid, email }: Addressee,
  excluded: ReadonlySet<string>,
): LeftOutReason | undefined {
  if (addressOf(email) === undefined) return 'no address';
  const key = addressKey(email);
  if (excluded.has(key)) return 'excluded';
  if (suppressed.has(key)) return 'suppressed';
  return preferences.get(userUid)?.[kindOf[type]] === false ? 'turned off' : undefined;
}

/**
 * What a message tells: what comes by the groups of children under their names, everything else as the person's own. What comes both ways is told
 * once, for the children.
 */
function toldTo(person: Addressee, news: readonly Teller[]): Told {
  const own = { posts: [] as string[], events: [] as string[] };
  const children = person.children.map(({ userUid, firstname, groups }) => ({
    groups,
    told: { userUid, firstname, posts: [] as string[], events: [] as string[] },
  }));
  for (const { kind, uid, groups, isForCarers } of news) {
    const concerned =
      isForCarers && person.is_carer
        ? children.filter((child) => child.groups.some((group) => groups.has(group)))
        : [];
    for (const { told } of concerned.length > 0 ? concerned : [{ told: own }]) told[kind].push(uid);
  }
  return {
    firstname: person.firstname,
    as: person.type === 'student' ? 'student' : person.type === 'faculty' ? 'staff' : 'carer',
    own,
    children: children.flatMap(({ told }) =>
      told.posts.length + told.events.length > 0 ? [told] : [],
    ),
  };
}

/** The same people told the same things give the same hash, in whichever order they were read. */
function hashOf(
  { type, posts, events, blurb }: AudienceQuestion,
  recipients: readonly Recipient[],
): string {
  const hash = createHash('sha256');
  const lines = recipients.map(({ person, told }) =>
    JSON.stringify([person.userUid, person.email, told]),
  );
  for (const line of lines.sort()) hash.update(`${line}\n`);
  const told = new Set(recipients.flatMap(({ told: { own, children } }) => uidsOf(own, children)));
  const said = [
    type,
    blurb,
    posts.flatMap(({ post }) => (told.has(post.postUid) ? post : [])),
    events.flatMap(({ event }) => (told.has(event.eventUid) ? event : [])),
  ];
  return hash.update(JSON.stringify(said)).digest('hex');
}

const uidsOf = (own: Told['own'], children: Told['children']): string[] =>
  [own, ...children].flatMap(({ posts, events }) => [...posts, ...events]);
