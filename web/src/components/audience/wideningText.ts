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

/** `86 people, from now, without end.` A window without a start begins now. */
export function publishText(
  { total }: Reach['count'],
  { start, end }: PublishWindow,
  timeZone: string,
): string {
  const day = (at: string) => minuteText(new Date(at), timeZone);
  const from = start ? `from ${day(start)}` : 'from now';
  return `${people(total)}, ${from}, ${end ? `until ${day(end)}` : 'without end'}.`;
}

/** `40 carers, 46 students`; empty for nobody. */
export const kindsText = (count: Reach['count']): string =>
  kindsOf({ count, window: {} }).replace(/^: /, '');

/** `1 person`, `1,204 people`. */
export const people = (count: number): string =>
  count === 1 ? '1 person' : `${count.toLocaleString('en-AU')} people`;

const whoOf = (reach: Reach): string =>
  reach.count.total === 0 ? 'nobody' : `${people(reach.count.total)}${kindsOf(reach)}`;

function kindsOf({ count }: Reach): string {
  const numberOf = new Map(count.by_type.map(({ user_type, people }) => [user_type, people]));
  const kinds = (['CARERS', 'STUDENTS', 'STAFF'] as const).flatMap((type) => {
    const number = numberOf.get(type) ?? 0;
    return number > 0
      ? `${number.toLocaleString('en-AU')} ${nouns[type][number === 1 ? 0 : 1]}`
      : [];
  });
  const others = count.by_public > 0 ? [`${count.by_public.toLocaleString('en-AU')} others`] : [];
  const all = [...kinds, ...others];
  return all.length > 0 ? `: ${all.join(', ')}` : '';
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
