import * as z from 'zod';
import { channelNames } from '#shared/notifications/channels';

/** How long a message can be undone before anything of it leaves, in milliseconds. */
export const undoFor = 10_000;

/** How long a message is worth sending, in milliseconds. What has not left by then never leaves. */
export const sendWithin = 2 * 60 * 60_000;

/**
 * What a message is: the first one of an emergency, a change of it after some of it has left, its
 * end, or a test to its author alone.
 */
export const sendingKinds = ['message', 'update', 'all-clear', 'test'] as const;
export type SendingKind = (typeof sendingKinds)[number];

/** The state of a message on its way. `waiting`: it can still be undone. */
export const sendingStates = ['waiting', 'sending', 'done', 'cancelled'] as const;

/** How far a channel got. Nobody is named. */
const ChannelCounts = z.object({
  channel: z.enum(channelNames),
  /** The people to whom it goes, without those whom the channel cannot reach. They may have several devices. */
  people: z.number().int(),
  waiting: z.number().int(),
  sent: z.number().int(),
  /** Of those sent: how many arrived, as far as the channel tells. */
  delivered: z.number().int(),
  failed: z.number().int(),
  /** Why nothing leaves there for now, such as “spending limit reached”. It is tried again each minute. */
  stopped: z.string().optional(),
  /** Of texts: what the receipts that came say they cost, in US dollars. */
  dollars: z.number().optional(),
});
export type ChannelCounts = z.infer<typeof ChannelCounts>;

/** An emergency message on its way to the people of the school. */
export const EmergencySending = z.object({
  version: z.string(),
  message: z.string(),
  kind: z.enum(sendingKinds),
  state: z.enum(sendingStates),
  at: z.string(),
  /** Until then it can be undone, and nothing leaves. */
  starts_at: z.string(),
  /** Everybody whom it concerns, also those whom no channel reaches. */
  people: z.number().int(),
  counts: z.array(ChannelCounts),
  /** It left without texts, as 6 messages with texts had left in the 24 hours before. */
  texts_capped: z.boolean().optional(),
});
export type EmergencySending = z.infer<typeof EmergencySending>;

/**
 * Why no message reached a person: no device and no number took it, and the school has no address, it blocked the
 * person, mail to the address came back, or the message failed.
 */
export const unreachedReasons = ['no address', 'blocked', 'returned', 'failed'] as const;
export type UnreachedReason = (typeof unreachedReasons)[number];

/** A person whom no channel reached, for the telephone. */
export const Unreached = z.object({
  userUid: z.string(),
  name: z.string(),
  /** The homeroom of a student, or what the person is. */
  group: z.string(),
  /** The names of a carer’s children, by which an office finds the number. */
  children: z.array(z.string()).default([]),
  reason: z.enum(unreachedReasons),
});
export type Unreached = z.infer<typeof Unreached>;
