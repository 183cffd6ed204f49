import type { UserType } from '#shared/audiences/audience';

const numbers = new Intl.NumberFormat('en-AU');

/** Formats a number: 12,345. */
export const inNumber = (value: number): string => numbers.format(value);

/** `1 person`, `2 people`. */
export const people = (count: number): string =>
  count === 1 ? '1 person' : `${inNumber(count)} people`;

/** The names of the user types. */
export const typeNames: Readonly<Record<UserType, string>> = {
  STUDENTS: 'Students',
  CARERS: 'Carers',
  STAFF: 'Staff',
};
