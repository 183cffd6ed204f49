import { quietUntil } from '#functions/kernel/quiet';
import { messageKinds, type PushKind } from '#shared/notifications/kinds';
import { usualPushes } from '#shared/notifications/notification-preferences.contract';
import type { Judged } from '#test/notifications/term/simulated-term';
import { facts } from '#test/notifications/term/term-engine';

/** Returns the kinds of a push by its tag: what a push of the morning is about may be of two. */
function kindsOf(tag: string): readonly (PushKind | 'emergency')[] {
  if (/^(ask|sign)-/.test(tag)) return ['todo'];
  if (/^(unexplained|notice)-/.test(tag)) return ['absences'];
  if (tag.startsWith('word-')) return ['principal'];
  if (tag.startsWith('held-')) return ['todo', 'principal'];
  return ['emergency'];
}
export const isEmergency = ({ channel, what }: Judged) =>
  channel === 'push' ? kindsOf(what)[0] === 'emergency' : what.startsWith('emergency');
const isOrdinary = (message: Judged) =>
  message.channel === 'push' && !isEmergency(message) && kindsOf(message.what)[0] !== 'absences';

/** Why a message must not have arrived; undefined if it may. */
export function faultOf(message: Judged): string | undefined {
  const { channel, what, chosen, at, isClosed, isOpen } = message;
  if (channel === 'mail' || isEmergency(message)) return undefined;
  if (chosen.quiet && quietUntil(chosen.quiet, facts.timeZone, new Date(at))) return 'quiet hours';
  if (channel === 'sms') return (chosen.texts?.absences ?? true) ? undefined : 'muted';
  const kinds = kindsOf(what).filter((kind) => kind !== 'emergency');
  const isWanted = (kind: PushKind) => chosen.push?.[kind] ?? messageKinds[kind].push === 'on';
  if (!kinds.some(isWanted)) return 'muted';
  if (isClosed && kinds[0] === 'todo') return 'closed';
  return isOpen ? undefined : 'done';
}

/** Returns the messages that arrived again although their worker had stored that they left. */
export function repeated(arrived: readonly Judged[]): string[] {
  const before = new Map<string, Judged>();
  return arrived.flatMap((message) => {
    const { channel, to, what, day } = message;
    const key = `${channel} ${to} ${what} ${channel === 'push' ? day : ''}`;
    const earlier = before.get(key);
    before.set(key, message);
    // A push without an answer is sent again: by its tag it replaces itself on the device.
    return earlier && !(channel === 'push' && earlier.isUnheard()) ? [key] : [];
  });
}

/** Returns the people and days with more pushes than chosen. */
export function overBudget(arrived: readonly Judged[]): string[] {
  const things = new Map<string, Set<string>>();
  const over: string[] = [];
  for (const message of arrived.filter(isOrdinary)) {
    const { userUid, day, what, chosen } = message;
    const of = things.get(`${userUid} ${day}`) ?? new Set();
    things.set(`${userUid} ${day}`, of.add(what));
    if (of.size > (chosen.most_pushes ?? usualPushes)) over.push(`${userUid} ${day}`);
  }
  return over;
}
