import type { MailCounterRepository } from '#functions/email-logs/store/mail-counters';
import type { MailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import type { Suppressed } from '#functions/kernel/outbox/suppressed';
import type { Bound, School, ZonedSchool } from '#functions/kernel/record/declaration';
import type { MobileRepository } from '#functions/notifications/store/mobiles';
import type { GroupRepository } from '#functions/people/store/groups';
import type { AudienceCard } from '#functions/people/store/person-record';
import { groupOrder } from '#shared/audiences/group-order';
import type { EmergencySending, Unreached, UnreachedReason } from '#shared/emergency/sending';
import { isInForce } from '#shared/intake/roster';
import { inOrder } from '#shared/kernel/in-order';
import { addDays, dayIn } from '#shared/kernel/zone';
import { addressKey } from '#shared/mailings/mail-addresses';
import type { MessageState } from '#shared/mailings/mailing';
import type { ChannelName } from '#shared/notifications/channels';
import { fullName, sortName } from '#shared/people/names';
import { isConcerned } from './rules/concerned.ts';
import { lastSent } from './rules/next-sending.ts';
import { groupNamer } from './rules/roll-view.ts';
import {
  isOver,
  partsOf,
  type SendingRepository,
  type StoredPart,
  type StoredSending,
} from './store/sendings.ts';
import { endedOn, textCounts, textedBy, uidsOf } from './text-state.ts';

export interface SendingStateDeps {
  readonly sendings: Bound<SendingRepository, 'newest' | 'parts'>;
  readonly messages: Bound<MailingMessages, 'counts' | 'all'>;
  readonly counters: {
    of(school: School): Pick<ReturnType<MailCounterRepository['of']>, 'records'>;
  };
  readonly suppressions: { of(school: School): { all(): Promise<Suppressed> } };
  readonly groups: Bound<GroupRepository, 'all'>;
  readonly mobiles: Bound<MobileRepository, 'ofShard'>;
  readonly cards: (school: School) => Promise<readonly AudienceCard[]>;
}

/** Newest messages among which the last one that was not undone is searched. */
const newest = 10;

export const currentSending = async (
  { sendings }: Pick<SendingStateDeps, 'sendings'>,
  school: School,
): Promise<StoredSending | undefined> => lastSent(await sendings.of(school).newest(newest));

/** Returns how far the last message got, in numbers. */
export async function sendingState(
  deps: SendingStateDeps,
  school: ZonedSchool,
  now: Date,
): Promise<EmergencySending | undefined> {
  const sending = await currentSending(deps, school);
  if (!sending) return undefined;
  const { version, message, kind, at, starts_at, texts_capped } = sending;
  const parts = await deps.sendings.of(school).parts(version);
  const all = partsOf('sendings', sending);
  const isDone = parts.filter(({ done_at }) => done_at).length === all.length;
  const over = isOver(sending, now);
  const counts = await Promise.all(
    sending.channels.map(async (channel) => {
      const { reachable } = sumOf(parts, channel);
      const counted = await countsOf[channel](deps, school, sending);
      const left = Math.max(0, reachable - counted.sent - counted.failed);
      const stopped = left > 0 && !over ? stoppedOn(parts, channel) : undefined;
      const waits = { channel, people: reachable, waiting: over ? 0 : left };
      return { ...waits, ...counted, ...(stopped && { stopped }) };
    }),
  );
  const stateNow = () => {
    if (over) return 'cancelled';
    if (isDone) return 'done';
    return starts_at > now.toISOString() ? 'waiting' : 'sending';
  };
  return {
    version,
    message,
    kind,
    state: stateNow(),
    at,
    starts_at,
    // Each channel counts the same people.
    people: Math.max(...sending.channels.map((channel) => sumOf(parts, channel).people)),
    counts,
    ...(texts_capped && { texts_capped }),
  };
}

/** Returns why nothing leaves on a channel for now, if a share of it says so. */
const stoppedOn = (parts: readonly StoredPart[], on: ChannelName): string | undefined =>
  parts.find(({ channel, stopped }) => channel === on && stopped)?.stopped;

/** Adds the numbers of the shares on a channel. */
function sumOf(parts: readonly StoredPart[], on: ChannelName) {
  const own = parts.filter(({ channel }) => channel === on);
  const sum = (field: 'people' | 'reachable') => own.reduce((n, part) => n + part[field], 0);
  return { people: sum('people'), reachable: sum('reachable') };
}

/**
 * Returns how many mails left, arrived and failed. The counters of the e-mail log have those that left;
 * what failed is counted in each share.
 */
async function mailCounts(
  { messages, counters }: SendingStateDeps,
  school: ZonedSchool,
  sending: StoredSending,
) {
  const { at } = sending;
  const uids = uidsOf(sending, 'mail');
  const from = dayIn(school.timeZone, new Date(at));
  const [records, open] = await Promise.all([
    counters.of(school).records('Other', { from, to: addDays(from, 1) }),
    Promise.all(uids.map((uid) => messages.of(school).counts(uid))),
  ]);
  const own = new Set(uids);
  const counted = records.filter(({ sk }) => own.has(sk.split('#')[1] ?? ''));
  const sum = (fact: 'sent' | 'delivered' | 'bounced') =>
    counted.reduce((n, { counts }) => n + counts[fact], 0);
  return {
    sent: sum('sent'),
    delivered: sum('delivered'),
    failed: sum('bounced') + open.reduce((n, { failed }) => n + failed, 0),
  };
}

/** Returns how many people got a push. No push service tells if a device has shown it. */
async function pushCounts(
  { messages }: SendingStateDeps,
  school: ZonedSchool,
  sending: StoredSending,
) {
  const states = await statesOn({ messages }, school, sending, 'push');
  const count = (state: MessageState) =>
    [...states.values()].filter((each) => each === state).length;
  return { sent: count('sent'), delivered: 0, failed: count('failed') };
}

const countsOf = {
  mail: mailCounts,
  push: pushCounts,
  sms: textCounts,
} as const satisfies Record<ChannelName, unknown>;

/** Whom a message did not reach. */
interface NotReached {
  readonly people: readonly Unreached[];
  /** The students whom the line of a person names: the person, and the person’s children. */
  readonly about: ReadonlyMap<string, readonly string[]>;
  /** Everybody whom it concerns, in the order of the list. */
  readonly order: readonly string[];
}

/** Returns the people whom the last message did not reach, by group and name. */
export async function unreachedBy(
  deps: SendingStateDeps,
  school: ZonedSchool,
  now: Date,
): Promise<NotReached> {
  const sending = await currentSending(deps, school);
  if (!sending || sending.kind === 'all-clear') {
    return { people: [], about: new Map(), order: [] };
  }
  const [cards, groups, suppressed, states, pushed, texted] = await Promise.all([
    deps.cards(school),
    deps.groups.of(school).all(),
    deps.suppressions.of(school).all(),
    statesOn(deps, school, sending, 'mail'),
    statesOn(deps, school, sending, 'push'),
    textedBy(deps, school, sending),
  ]);
  const today = dayIn(school.timeZone, now);
  const groupOf = groupNamer(groups);
  const over = isOver(sending, now);
  const reasonOf = (card: AudienceCard): UnreachedReason | undefined => {
    const email = card.email.trim();
    if (pushed.get(card.userUid) === 'sent' || texted.has(card.userUid)) return undefined;
    if (card.blocked_email !== undefined) return 'blocked';
    if (email === '') return 'no address';
    const forms = [email.toLowerCase(), addressKey(email)];
    if (forms.some((form) => suppressed.hasReturned(form))) return 'returned';
    if (!sending.channels.includes('mail')) return 'failed';
    const state = states.get(card.userUid);
    return state === 'failed' || state === 'cancelled' || (over && state !== 'sent')
      ? 'failed'
      : undefined;
  };
  const all = cards
    .filter((card) => isConcerned(card, today))
    .map((card) => ({ card, group: groupOf(card).groupname }))
    .sort((a, b) => groupOrder(a.group, b.group) || inOrder(sortName(a.card), sortName(b.card)));
  const found = all.flatMap((each) => {
    const reason = reasonOf(each.card);
    return reason ? [{ ...each, reason }] : [];
  });
  const known = new Map(cards.map((card) => [card.userUid, card]));
  const childrenOf = ({ children, is_carer }: AudienceCard) =>
    children.flatMap((link) =>
      is_carer && isInForce(link, today) ? (known.get(link.userUid) ?? []) : [],
    );
  return {
    people: found.map(({ card, reason, group }) => ({
      userUid: card.userUid,
      name: fullName(card),
      group,
      children: childrenOf(card).map(fullName),
      reason,
    })),
    about: new Map(
      found.map(({ card }) => [
        card.userUid,
        [...(card.type === 'student' ? [card] : []), ...childrenOf(card)].map(
          ({ userUid }) => userUid,
        ),
      ]),
    ),
    order: all.map(({ card }) => card.userUid),
  };
}

/**
 * Returns the state of each person’s message on a channel. A person without one has joined since, or
 * cannot be reached there.
 */
async function statesOn(
  { messages }: Pick<SendingStateDeps, 'messages'>,
  school: School,
  sending: StoredSending,
  channel: ChannelName,
): Promise<Map<string, MessageState>> {
  const ended = await endedOn({ messages }, school, sending, channel);
  return new Map(ended.map(({ userUid, state }) => [userUid, state]));
}
