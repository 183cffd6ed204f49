import type { Roll } from '#shared/asks/asks.contract';

const list = new Intl.ListFormat('en-AU');

/** Returns the questions whose answers may be opened: “Allergies? and Medicine?”. */
export const confidentialNames = ({ confidential = [] }: Pick<Roll, 'confidential'>): string =>
  list.format(confidential);

/** Returns what a sheet without them says of the confidential answers; empty if there is nothing to say. */
export const missingOnPaper = (
  { may_open, confidential = [] }: Pick<Roll, 'may_open' | 'confidential'>,
  isOpen: boolean,
): string => {
  if (!may_open || isOpen) return '';
  const names = confidentialNames({ confidential });
  const which = names ? `Confidential answers (${names})` : 'Confidential answers';
  return `${which} are not on this sheet. Open them on the screen before you print.`;
};

/** Returns how many go, for a sheet: “2 children”, or “2 people” if not all are answered for as children. */
export function countOnPaper(subjects: readonly string[]): string {
  const isChild = subjects.every((subject) => subject.startsWith('c:'));
  const [one, many] = isChild ? ['child', 'children'] : ['person', 'people'];
  return `${subjects.length} ${subjects.length === 1 ? one : many}`;
}

interface Showing {
  readonly isOnline: boolean;
  /** The confidential answers are shown. */
  readonly isOpen: boolean;
}

/** Returns what becomes of what only the school reads. */
export function sealedText({ isOnline, isOpen }: Showing): string {
  if (isOpen) return 'Confidential answers stay until this page closes. No device stores them.';
  return isOnline
    ? 'Confidential answers open only with internet: open or print them before you leave.'
    : 'Confidential answers open only with internet.';
}

/** What would have helped, where a roll cannot be loaded. */
export const unkeptText =
  'A roll that was opened with a connection stays for 24 hours on a device that only you use.';

interface Keeping {
  /** The person said that the device is their own. */
  readonly isOwn: boolean;
  readonly isOnline: boolean;
}

/** Returns what becomes of the ticks here. */
export function ticksText({ isOwn, isOnline }: Keeping): string {
  if (isOwn) {
    return isOnline
      ? 'Names and ticks stay on this device for 24 hours, also without a connection.'
      : 'Your ticks are safe on this device for 24 hours.';
  }
  return isOnline
    ? 'The ticks stay only while this page is open. A device that only you use stores them, with your notices and timetables.'
    : 'Keep this page open: this device does not store the ticks.';
}
