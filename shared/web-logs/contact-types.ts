/** What a reader is to the school: a member of staff who is also a carer counts as staff. */
export const contactTypes = ['student', 'carer', 'staff', 'other'] as const;
export type ContactType = (typeof contactTypes)[number];

/** Returns the contact type of a person. */
export function contactTypeOf({
  type,
  is_carer,
}: {
  readonly type: 'student' | 'faculty' | 'affiliate';
  readonly is_carer: boolean;
}): ContactType {
  if (type === 'student') return 'student';
  if (type === 'faculty') return 'staff';
  return is_carer ? 'carer' : 'other';
}
