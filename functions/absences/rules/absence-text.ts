import { dayIn, instantIn } from '#shared/kernel/zone';

/** Texts (SMS) about absences without a reason, which follow the mail. */

/** Milliseconds after the mail in which its reader may explain, or open it. */
const waits = 30 * 60_000;

/** From this time of the day no text leaves: the school day is over. */
const latest = '15:00';

/** What became of the mail about some absences. */
interface Mailed {
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
  return at < instantIn(timeZone, dayIn(timeZone, sent), latest) ? at : undefined;
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
export const absenceText = (schoolName: string): string =>
  `${schoolName}: an absence waits for your reason. Please open the portal.`;
