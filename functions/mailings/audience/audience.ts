import { createHash } from 'node:crypto';
import type { MessageContent } from '#functions/kernel/mail/content';
import type { Addressee } from '#functions/people/store/people';
import { type EventAudience, isForReader } from '#shared/calendar/calendar-event';
import { addDays, startOfDay } from '#shared/kernel/zone';
import { addressKey, addressOf } from '#shared/mailings/mail-addresses';
import type { LeftOutReason, MailingType } from '#shared/mailings/mailing';
import type { NotificationPreferences } from '#shared/notifications/notification-preferences.contract';
import { type Readable, visibilityOf } from '#shared/posts/visibility';
import type { MailEvent, MailPost } from '../rules/content.ts';

/** A post that a mailing may contain. */
export interface CandidatePost {
  readonly post: MailPost;
  readonly readable: Readable;
  /**
   * When readers could first see it: the later of its start and its creation. A digest has what
   * appeared since the last one.
   */
  readonly appeared: string;
}

/** An event of the day that reminders may contain. */
export interface CandidateEvent {
  readonly event: MailEvent;
  readonly audience: EventAudience;
}

/** The kinds of mail that a person wants; all, unless the person chose otherwise. */
export interface WantedKinds {
  readonly digest: boolean;
  readonly daily: boolean;
  readonly principal: boolean;
  /** The kinds that leave out what is only for a child. */
  readonly children_off?: NotificationPreferences['children_off'];
}

/** Everything that decides the audience of a mailing. */
export interface MailAudienceQuery {
  readonly type: MailingType;
  readonly people: readonly Addressee[];
  /**
   * Posts in their order: newsletters and notices for a digest, `dailyemail` for reminders, else
   * the chosen ones.
   */
  readonly posts: readonly CandidatePost[];
  readonly events: readonly CandidateEvent[];
  readonly blurb: string;
  /** Excluded addresses, as they were typed. */
  readonly exclusions: readonly string[];
  /** Addresses (by `addressKey`) that bounced permanently or complained. */
  readonly suppressed: Pick<ReadonlySet<string>, 'has'>;
  readonly preferences: ReadonlyMap<string, WantedKinds>;
  /** Up to when each person has had digests. */
  readonly digestUntil: ReadonlyMap<string, string>;
  readonly now: Date;
  /** The site's day. */
  readonly day: string;
  readonly timeZone: string;
}

/** A person who gets a message, and its content. SES accepts the address. */
export interface Recipient {
  readonly person: Addressee;
  readonly personal: MessageContent;
}

/** The recipients of a mailing, and the people who are left out. */
export interface MailAudience {
  /** Sorted by name, like the people. */
  readonly recipients: readonly Recipient[];
  /** Those with news who turned the mail off, or whom no mail reaches. */
  readonly others?: readonly string[];
  readonly leftOut: readonly { readonly reason: LeftOutReason; readonly count: number }[];
  /** Excluded addresses that no person of the school has. */
  readonly unmatched: readonly string[];
  /** Identifies the recipients and the content of each message. */
  readonly hash: string;
}

/** Days that a person's first digest covers. */
const firstDigest = 7;
/** Days that a digest covers at most. */
const longestDigest = 28;

/**
 * Decides who gets a message with what content, and who is left out for what reason. The rules of
 * posts and calendar decide who may read what.
 */
export function audienceOf(query: MailAudienceQuery): MailAudience {
  const excluded = new Set(query.exclusions.map(addressKey));
  const items = [
    ...query.posts.map((each) => postItem(each, query.now)),
    ...query.events.map(eventItem),
  ];
  const startOf = digestStarts(query);
  const recipients: Recipient[] = [];
  const others: string[] = [];
  const left = new Map<LeftOutReason, number>();
  for (const person of query.people) {
    const start = startOf(person.userUid);
    const readable = items.filter((item) => item.isFor(person));
    const news = readable.filter(({ appeared }) => appeared === undefined || appeared > start);
    const personal = contentFor(person, news, childrenOff(query, person));
    const reason =
      news.length > 0
        ? (refusalOf(query, person, excluded) ?? (isEmpty(personal) ? 'turned off' : undefined))
        : readable.length > 0
          ? 'had it already'
          : 'nothing to say';
    if (reason) left.set(reason, (left.get(reason) ?? 0) + 1);
    if (reason && mayBePushed.has(reason) && !isEmpty(personal)) others.push(person.userUid);
    if (!reason) recipients.push({ person: reachable(person), personal });
  }
  const known = new Set(query.people.map(({ email }) => addressKey(email)));
  return {
    recipients,
    ...(others.length > 0 && { others }),
    leftOut: [...left].map(([reason, count]) => ({ reason, count })),
    unmatched: query.exclusions.filter((address) => !known.has(addressKey(address))),
    hash: hashOf(query, recipients),
  };
}

/** Why a person gets no mail, who may still want a push about the news. */
const mayBePushed: ReadonlySet<LeftOutReason> = new Set(['turned off', 'no address', 'suppressed']);

/** A post or an event, with its audience. */
interface Item {
  readonly kind: 'posts' | 'events';
  readonly uid: string;
  /** Set for an item that a digest has only once. */
  readonly appeared: string | undefined;
  readonly isFor: (person: Addressee) => boolean;
  /** The groups whose students' carers get it. */
  readonly groups: ReadonlySet<string>;
  readonly isForCarers: boolean;
}

const postItem = ({ post, readable, appeared }: CandidatePost, now: Date): Item => ({
  kind: 'posts',
  uid: post.postUid,
  appeared,
  isFor: visibilityOf(readable, now),
  groups: new Set(readable.audience.groups),
  isForCarers: readable.audience.userTypes.includes('CARERS'),
});

const eventItem = ({ event, audience }: CandidateEvent): Item => ({
  kind: 'events',
  uid: event.eventUid,
  appeared: undefined,
  isFor: (person) => isForReader(audience, person),
  groups: new Set(audience.groups),
  isForCarers: audience.everyone || audience.userTypes.includes('CARERS'),
});

/** Returns since when an item is news for a person. Only a digest has such a time. */
function digestStarts({ type, digestUntil, day, timeZone }: MailAudienceQuery) {
  if (type !== 'Weekly') return () => '';
  // Whole days, so that the audience stays the same for a day.
  const first = startOfDay(timeZone, addDays(day, -firstDigest)).toISOString();
  const longest = startOfDay(timeZone, addDays(day, -longestDigest)).toISOString();
  return (userUid: string) => {
    const start = digestUntil.get(userUid) ?? first;
    return start > longest ? start : longest;
  };
}

/** Returns the person with a clean address; a roster may have spaces or quotes around it. */
const reachable = (person: Addressee): Addressee => {
  const email = addressOf(person.email) ?? '';
  return email === person.email ? person : { ...person, email };
};

const kindOf = { Weekly: 'digest', Daily: 'daily', Principal: 'principal' } as const;

/**
 * Returns why a person gets no message although there is news; undefined when the person gets one.
 */
function refusalOf(
  { type, suppressed, preferences }: MailAudienceQuery,
  { userUid, email }: Addressee,
  excluded: ReadonlySet<string>,
): LeftOutReason | undefined {
  if (addressOf(email) === undefined) return 'no address';
  const key = addressKey(email);
  if (excluded.has(key)) return 'excluded';
  if (suppressed.has(key)) return 'suppressed';
  return preferences.get(userUid)?.[kindOf[type]] === false ? 'turned off' : undefined;
}

/** Returns the children whose news a person does not want in this kind of mail. */
function childrenOff(
  { type, preferences }: MailAudienceQuery,
  { userUid }: Addressee,
): ReadonlySet<string> {
  const off = preferences.get(userUid)?.children_off ?? [];
  return new Set(off.filter(({ kinds }) => kinds.includes(kindOf[type])).map(({ child }) => child));
}

const isEmpty = ({ own, children }: MessageContent): boolean =>
  [own, ...children].every(({ posts, events }) => posts.length + events.length === 0);

/**
 * Returns the content of a person's message. An item for a group of a child is listed under that
 * child, every other item as the person's own. No item is listed twice. An item that is only for
 * children in `off` is left out.
 */
function contentFor(
  person: Addressee,
  news: readonly Item[],
  off: ReadonlySet<string>,
): MessageContent {
  const own = { posts: [] as string[], events: [] as string[] };
  const children = person.children.map(({ userUid, firstname, groups }) => ({
    groups,
    news: { userUid, firstname, posts: [] as string[], events: [] as string[] },
  }));
  const withoutChildren = { ...person, is_carer: false, carerGroups: [] };
  for (const { kind, uid, groups, isForCarers, isFor } of news) {
    const concerned =
      isForCarers && person.is_carer
        ? children.filter((child) => child.groups.some((group) => groups.has(group)))
        : [];
    const wanted = concerned.filter((child) => !off.has(child.news.userUid));
    // Staff may get it for themselves too, although they leave their child's news out.
    const isOwn = concerned.length === 0 || (wanted.length === 0 && isFor(withoutChildren));
    const targets = isOwn ? [own] : wanted.map((child) => child.news);
    for (const target of targets) target[kind].push(uid);
  }
  return {
    firstname: person.firstname,
    as: person.type === 'student' ? 'student' : person.type === 'faculty' ? 'staff' : 'carer',
    own,
    children: children
      .map((child) => child.news)
      .filter((listed) => listed.posts.length + listed.events.length > 0),
  };
}

/**
 * Returns a hash that is the same for the same recipients and contents, in any order of reading.
 */
function hashOf(
  { type, posts, events, blurb }: MailAudienceQuery,
  recipients: readonly Recipient[],
): string {
  const hash = createHash('sha256');
  const lines = recipients.map(({ person, personal }) =>
    JSON.stringify([person.userUid, person.email, personal]),
  );
  for (const line of lines.sort()) hash.update(`${line}\n`);
  const used = new Set(
    recipients.flatMap(({ personal: { own, children } }) => uidsOf(own, children)),
  );
  const shared = [
    type,
    blurb,
    posts.flatMap(({ post }) => (used.has(post.postUid) ? post : [])),
    events.flatMap(({ event }) => (used.has(event.eventUid) ? event : [])),
  ];
  return hash.update(JSON.stringify(shared)).digest('hex');
}

const uidsOf = (own: MessageContent['own'], children: MessageContent['children']): string[] =>
  [own, ...children].flatMap(({ posts, events }) => [...posts, ...events]);
