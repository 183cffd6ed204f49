import { type OpenWords, openWords } from '#functions/kernel/open-words';
import { dailyMailOf } from '#shared/absences/absence-settings';
import { dayIn, instantIn } from '#shared/kernel/zone';
import { textParts } from '#shared/notifications/text-parts';
import type { Settings } from '#shared/site/settings.contract';
import { dailyMailStart } from './daily-mail.ts';

/** Texts (SMS) about absences without a reason, which follow the mail. */

/** Milliseconds after the mail in which its reader may explain, or open it. */
const waits = 30 * 60_000;

/** From this time of the day no text leaves: the school day is over. */
const latest = '15:00';

/** Returns when the texts of a day end. */
export const textsEnd = (timeZone: string, day: string): Date => instantIn(timeZone, day, latest);

/** Returns the school's day if a text about its absences may leave now. */
export function textDay(
  settings: Pick<Settings, 'absences'> | undefined,
  timeZone: string,
  now: Date,
): string | undefined {
  if (!dailyMailOf(settings).on) return undefined;
  const day = dayIn(timeZone, now);
  const first = dailyMailStart(settings, timeZone, day).getTime() + waits;
  return now.getTime() >= first && now < textsEnd(timeZone, day) ? day : undefined;
}

/** What became of the mail about some absences. */
export interface Mailed {
  /** When it left. */
  readonly sent_at: string;
  /** Whether its reader opened it. */
  readonly isOpened: boolean;
  /** Whether a family has said something about each of them. */
  readonly isExplained: boolean;
}

/** Returns when a text about the same absences may leave; undefined if none may. */
export function textAt(
  { sent_at, isOpened, isExplained }: Mailed,
  timeZone: string,
): Date | undefined {
  if (isOpened || isExplained) return undefined;
  const sent = new Date(sent_at);
  const at = new Date(sent.getTime() + waits);
  return at < textsEnd(timeZone, dayIn(timeZone, sent)) ? at : undefined;
}

interface ChildDay {
  readonly userUid: string;
  readonly date: string;
}

/** Returns a child’s day as one text. */
export const childDay = ({ userUid, date }: ChildDay): string => `${userUid} ${date}`;

/** Returns the absences of which no text has left yet: one text for each child and day. */
export function untexted<A extends ChildDay>(
  absences: readonly A[],
  texted: ReadonlySet<string>,
): A[] {
  const known = new Set(texted);
  return absences.filter((each) => {
    const isNew = !known.has(childDay(each));
    known.add(childDay(each));
    return isNew;
  });
}

/** Returns the text. It has no child, and no address: carriers filter texts with links. */
export const absenceText = (schoolName: OpenWords): OpenWords =>
  openWords`${schoolName}: an absence waits for your reason. Please open the portal.`;

/** US dollars in a month after which no more texts about absences leave. */
export const mostDollars = 50;

/** Returns how many texts may still leave in a month in which some parts have left. */
export const textsLeft = (
  schoolName: OpenWords,
  partsBefore: number,
  dollarsOfPart: number,
): number => {
  const parts = Math.floor(mostDollars / dollarsOfPart) - partsBefore;
  return Math.max(0, Math.floor(parts / textParts(absenceText(schoolName))));
};
