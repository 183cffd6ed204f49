import { may, type Rights } from '#shared/rights/permissions';
import { pathTo } from '#shared/site/paths';
import { choice, text, view } from '../../components/lists/address.ts';

/** What the page of a family is about, in its address. */
export const familyAddress = view({
  /** The number or the user name of a student; empty for all own children. */
  student: text('student', 128),
  /** `mine`: the own children of a person who also has the right of the attendance office. */
  of: choice('of', ['', 'mine'], ''),
});

/** Whether an address is about a family or a student, and not about the attendance office. */
export function isOfFamily(params: URLSearchParams): boolean {
  const { student, of } = familyAddress.read(params);
  return student !== '' || of === 'mine';
}

export const ownChildrenPath = pathTo('/absences', { of: 'mine' });

/** Returns the page of a person's own children, which follows a notice on its way to the office. */
export const familyPath = (person: Rights): string =>
  may(person, 'att') ? ownChildrenPath : pathTo('/absences');
