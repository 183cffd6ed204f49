import { randomBytes } from 'node:crypto';
import { authorOf } from '#functions/kernel/author';
import { newId } from '#functions/kernel/id';
import { nextVersion } from '#functions/kernel/version';
import { goneAfter, keptDays } from '#shared/retention';
import type { Caller } from '#shared/rights/caller';
import type { StoredSubscriber } from '../store/subscriber.record.ts';

/** The words about a subscriber that a person typed. */
export interface SubscriberWords {
  readonly name: string;
  readonly email: string;
}

type Author = Pick<Caller, 'userUid' | 'username' | 'firstname' | 'surname'>;

const newSecret = () => randomBytes(32).toString('base64url');

/** Returns a new subscriber: active, or asked to confirm if the address unsubscribed before. */
export function newSubscriber(
  { name, email }: SubscriberWords,
  caller: Author,
  now: Date,
  isAsked = false,
): StoredSubscriber {
  const at = now.toISOString();
  return {
    subscribedusersUid: newId(now),
    name,
    email,
    secret: newSecret(),
    mail_version: 1,
    state: isAsked ? 'asked' : 'active',
    ...(isAsked && { asked_at: at }),
    created_at: at,
    updated_at: at,
    ...authorOf(caller),
  };
}

/** Milliseconds until a person who was asked may be asked again. */
const betweenQuestions = 24 * 60 * 60 * 1000;

/** Tells whether the last question to a subscriber is too new to ask again. */
export const wasJustAsked = ({ asked_at }: StoredSubscriber, now: Date): boolean =>
  asked_at !== undefined && now.getTime() - Date.parse(asked_at) < betweenQuestions;

/**
 * Returns a subscriber who unsubscribed and is asked to confirm that the mail may come again. Within
 * 24 hours of the last question, its link works again and no further mail is sent.
 */
export function askedAgain(
  { expires_at: _, ...before }: StoredSubscriber,
  now: Date,
): StoredSubscriber {
  const updated_at = nextVersion(now, before.updated_at);
  if (wasJustAsked(before, now)) return { ...before, state: 'asked', updated_at };
  const asked_at = now.toISOString();
  const mail_version = before.mail_version + 1;
  return { ...before, state: 'asked', asked_at, mail_version, updated_at };
}

/**
 * Returns a subscriber with other words. Another address gets a welcome mail, and links in mail to
 * the former address stop working.
 */
export const reworded = (
  before: StoredSubscriber,
  words: SubscriberWords,
  isMoved: boolean,
): StoredSubscriber => ({
  ...before,
  ...words,
  ...(isMoved && { secret: newSecret(), mail_version: before.mail_version + 1 }),
});

/** Returns a subscriber whose own link turned the mail on or off. */
export function turned(
  { expires_at: _, ...before }: StoredSubscriber,
  on: boolean,
  now: Date,
): StoredSubscriber {
  const updated_at = nextVersion(now, before.updated_at);
  if (on) return { ...before, state: 'active', updated_at };
  const expires_at = goneAfter(now, keptDays.unsubscribed);
  return { ...before, state: 'unsubscribed', updated_at, expires_at };
}
