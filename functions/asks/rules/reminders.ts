import { reminderDays } from '#shared/asks/ask';
import { addDays, dayIn, instantIn } from '#shared/kernel/zone';
import type { StoredAsk } from '../store/ask.record.ts';
import { type AskState, outstanding } from './ask-rows.ts';

/** The time at the school from which reminders leave. */
const opens = '07:00';

type Asked = Pick<StoredAsk, 'askUid' | 'by' | 'asked_at' | 'is_closed'>;

/** Whether a reminder is due at a moment: on its day, from 7 am at the school. */
export function isReminderDue(ask: Asked, timeZone: string, now: Date): boolean {
  const { by, asked_at, is_closed } = ask;
  if (is_closed) return false;
  const today = dayIn(timeZone, now);
  // Nobody is reminded on the day of the request.
  if (dayIn(timeZone, new Date(asked_at)) === today) return false;
  const isDay = reminderDays.some((days) => addDays(by, -days) === today);
  return isDay && now.getTime() >= reminderStart(timeZone, today).getTime();
}

/** Returns from when the reminders of a day may leave. */
export const reminderStart = (timeZone: string, day: string): Date =>
  instantIn(timeZone, day, opens);

/** The key in the ledger of a reminder. Of a round and a day, each person has one message. */
export const reminderUid = ({ askUid, asked_at }: Asked, day: string): string =>
  `acknowledge-${askUid}-${Date.parse(asked_at)}-${day}`;

/** A person to remind, with the children for whom the person may answer. */
export interface Reminded {
  readonly userUid: string;
  readonly children: readonly { readonly userUid: string; readonly name: string }[];
}

/** Returns the people who can still answer what is outstanding. */
export function remindedOf(state: AskState): Reminded[] {
  const found = new Map<string, { userUid: string; name: string }[]>();
  const add = (userUid: string, child?: { userUid: string; name: string }) =>
    found.set(userUid, [...(found.get(userUid) ?? []), ...(child ? [child] : [])]);
  for (const { kind, userUid, name, carers } of outstanding(state)) {
    if (kind === 'person') add(userUid);
    else for (const carer of carers) add(carer.userUid, { userUid, name });
  }
  return [...found].map(([userUid, children]) => ({ userUid, children }));
}
