import type { OwnField } from '#shared/signing/recipient-view';

/** The id of the element that takes the focus of a field. */
export const inputIdOf = ({ fieldUid }: Pick<OwnField, 'fieldUid'>): string => `field-${fieldUid}`;

/** Moves the focus to the input of a field. */
export function focusField(field: Pick<OwnField, 'fieldUid'>): void {
  const input = document.getElementById(inputIdOf(field));
  input?.scrollIntoView({ block: 'center' });
  input?.focus({ preventScroll: true });
}
