import type { UserType } from '#shared/domain/audience';

const numbers = new Intl.NumberFormat('en-AU');

/** A number as people read it: 12,345. */
export const inNumber = (value: number): string => numbers.format(value);

/** `1 person`, `2 people`. */
export const people = (count: number): string =>
  count === 1 ? '1 person' : `${inNumber(count)} people`;

/** What the user types are called. */
export const typeNames: Readonly<Record<UserType, string>> = {
  STUDENTS: 'Students',
  CARERS: 'Carers',
  STAFF: 'Staff',
};

/** `9:41 am` */
export const clockText = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone, hour: 'numeric', minute: '2-digit', hour12: true })
    .format(at)
    .replace(/\s/g, ' ');
