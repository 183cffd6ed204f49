import type { UserType } from '#shared/audiences/audience';
import type { AudienceCount } from '#shared/audiences/audiences.contract';
import { isOpen, type PublishWindow } from '#shared/kernel/publish-window';
import { minuteText } from '../text/dates.ts';

/** How many people can read a post, and when. */
export interface Reach {
  readonly count: Pick<AudienceCount, 'total' | 'by_type' | 'by_public'>;
  readonly window: PublishWindow;
}

/** `86 people can read this now: 40 carers, 46 students. Before: nobody.` */
export function wideningText(
  { before, after }: { before: Reach | undefined; after: Reach },
  timeZone: string,
  now: Date,
): string {
  const endsDiffer = before !== undefined && before.window.end !== after.window.end;
  const when = ({ window }: Reach) => whenOf(window, endsDiffer, timeZone, now);
  const isSaid = before && (endsDiffer || !isOpen(before.window, now));
  const sentence = `${people(after.count.total)} can read this ${when(after)}${kindsOf(after)}.`;
  const was = before ? `${whoOf(before)}${isSaid ? `, ${when(before)}` : ''}` : 'nobody';
  // The numbers are equal when nobody of a new kind matches yet, or when others take their place.
  const isEqual = before && !isSaid && whoOf(before) === whoOf(after);
  return isEqual
    ? `${sentence} Before it was the same number, but not always the same people.`
    : `${sentence} Before: ${was}.`;
}

/** `86 people, from now, without end.`; `31 students, …` if all are of one kind. No start is now. */
export function publishText(
  count: Reach['count'],
  { start, end }: PublishWindow,
  timeZone: string,
): string {
  const day = (at: string) => minuteText(new Date(at), timeZone);
  const from = start ? `from ${day(start)}` : 'from now';
  const kinds = kindsIn(count);
  const who = kinds.length === 1 && kinds[0] ? kinds[0] : people(count.total);
  return `${who}, ${from}, ${end ? `until ${day(end)}` : 'without end'}.`;
}

/** The most groups that are named. */
const mostGroups = 4;

/**
 * Says who the readers are: `40 carers, 46 students. Year 7. No staff.` The kind that `publishText`
 * names is not repeated.
 */
export function readersText(count: Reach['count'], groups: readonly string[]): string {
  const kinds = kindsIn(count);
  const more = groups.length - mostGroups;
  const named = more > 1 ? [...groups.slice(0, mostGroups), `${more} more groups`] : groups;
  const missing = order.filter((type) => numberOf(count, type) === 0).map((type) => nouns[type][1]);
  return [
    kinds.length > 1 && kinds.join(', '),
    named.length > 0 ? named.join(', ') : 'The whole school',
    missing.length > 0 && `No ${missing.join(', no ')}`,
  ]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

/** `1 person`, `1,204 people`. */
export const people = (count: number): string =>
  count === 1 ? '1 person' : `${count.toLocaleString('en-AU')} people`;

const whoOf = (reach: Reach): string =>
  reach.count.total === 0 ? 'nobody' : `${people(reach.count.total)}${kindsOf(reach)}`;

function kindsOf({ count }: Reach): string {
  const all = kindsIn(count);
  return all.length > 0 ? `: ${all.join(', ')}` : '';
}

const order = ['CARERS', 'STUDENTS', 'STAFF'] as const;

const numberOf = ({ by_type }: Reach['count'], type: UserType): number =>
  by_type.find(({ user_type }) => user_type === type)?.people ?? 0;

/** Returns the kinds of readers with their numbers: `40 carers`, `46 students`. */
function kindsIn(count: Reach['count']): string[] {
  const kinds = order.flatMap((type) => {
    const number = numberOf(count, type);
    return number > 0
      ? `${number.toLocaleString('en-AU')} ${nouns[type][number === 1 ? 0 : 1]}`
      : [];
  });
  const others = count.by_public > 0 ? [`${count.by_public.toLocaleString('en-AU')} others`] : [];
  return [...kinds, ...others];
}

const nouns: Readonly<Record<UserType, readonly [string, string]>> = {
  CARERS: ['carer', 'carers'],
  STUDENTS: ['student', 'students'],
  STAFF: ['member of staff', 'staff'],
};

function whenOf(window: PublishWindow, saysEnd: boolean, timeZone: string, now: Date): string {
  const day = (at: string) => minuteText(new Date(at), timeZone);
  const from = isOpen(window, now) || !window.start ? 'now' : `from ${day(window.start)}`;
  if (!saysEnd) return from;
  return `${from} ${window.end ? `until ${day(window.end)}` : 'with no end date'}`;
}
