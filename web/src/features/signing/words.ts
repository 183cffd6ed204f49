import { type Family, families } from '#shared/signing/families';
import type { FieldKind, Role, Who } from '#shared/signing/form';
import type { OwnField } from '#shared/signing/recipient-view';
import type { Recipient, RequestState, RequestSummary } from '#shared/signing/request';

/** The families with their names, in their order. */
export const familyOptions = Object.entries(families) as [Family, string][];

/** The states of a request in words. */
export const stateNames: Readonly<Record<RequestState, string>> = {
  sent: 'Sent',
  viewed: 'Opened',
  completed: 'Completed',
  declined: 'Declined',
  voided: 'Voided',
  expired: 'Expired',
};

/** Whether a request still waits for somebody. */
export const isOpen = (state: RequestState): state is 'sent' | 'viewed' =>
  state === 'sent' || state === 'viewed';

/** A request, as far as it tells how many have signed. */
export type Progressing = Pick<RequestSummary, 'state' | 'done' | 'of'>;

/** Returns how many have signed an open request, once somebody has: then this is its state. */
export const signedSoFar = ({ state, done, of }: Progressing): string | undefined =>
  isOpen(state) && done > 0 ? `${done} of ${of} signed` : undefined;

/** Whether a request has ended without a seal. A completed one has nobody who waits. */
export const hasEnded = (state: RequestState): boolean => !isOpen(state) && state !== 'completed';

/** Returns how far documents are: `8 documents: 5 wait for signatures, 1 was declined.` */
export function summaryOf(requests: readonly Pick<RequestSummary, 'state'>[]): string {
  const count = (...states: RequestState[]) =>
    requests.filter(({ state }) => states.includes(state)).length;
  const [open, completed] = [count('sent', 'viewed'), count('completed')];
  const [declined, expired] = [count('declined'), count('expired')];
  const parts = [
    open > 0 && `${open} ${open === 1 ? 'waits' : 'wait'} for signatures`,
    completed > 0 && `${completed} ${completed === 1 ? 'is' : 'are'} complete`,
    declined > 0 && `${declined} ${declined === 1 ? 'was' : 'were'} declined`,
    expired > 0 && `${expired} ${expired === 1 ? 'has' : 'have'} expired`,
  ].filter(Boolean);
  const all = counted(requests.length, 'document');
  return parts.length > 0 ? `${all}: ${parts.join(', ')}.` : `${all}.`;
}

export const roleNames: Readonly<Record<Role, string>> = {
  signer: 'Signs',
  approver: 'Approves',
  copy: 'Gets a copy',
};

export const whoNames: Readonly<Record<Who, string>> = {
  'guardian 1': 'First guardian',
  'guardian 2': 'Second guardian',
  student: 'The student',
  person: 'Named when sending',
};

export const kindNames: Readonly<Record<FieldKind, string>> = {
  signature: 'Signature',
  initials: 'Initials',
  name: 'Name',
  date: 'Date of signing',
  text: 'Text',
  checkbox: 'Checkbox',
  choice: 'Choice',
};

/** A field in words: `Name (text), may stay empty`. */
export const fieldInWords = (
  field: Pick<OwnField, 'label' | 'kind' | 'required' | 'options'>,
): string =>
  [
    `${field.label} (${kindNames[field.kind].toLowerCase()})`,
    field.kind === 'choice' && field.options.length > 0 ? `: ${field.options.join(', ')}` : '',
    field.required ? '' : ', may stay empty',
  ].join('');

type Standing = Pick<Recipient, 'state' | 'role' | 'has_turn'>;

/** What a recipient has done so far, in words. Nobody waits after the end of a request. */
export function recipientState({ state, role, has_turn }: Standing, hasEnded: boolean): string {
  const toDo = role === 'approver' ? 'To approve now' : 'To sign now';
  switch (state) {
    case 'waiting':
      if (role === 'copy') return hasEnded ? 'Gets no copy' : 'Gets a copy at the end';
      if (hasEnded) return 'Was not asked';
      return has_turn ? `${toDo}, the link is on its way` : 'Waits for others';
    case 'asked':
      return hasEnded ? 'Did not open it' : `${toDo}, not opened yet`;
    case 'opened':
      return hasEnded ? 'Opened it' : `${toDo}, opened`;
    case 'done':
      return role === 'approver' ? 'Approved' : 'Signed';
    case 'declined':
      return 'Declined';
    case 'copied':
      return 'Got a copy';
    default:
      return 'Locked after wrong answers';
  }
}

/** Returns a count with its noun: `1 page`, `3 pages`. */
export const counted = (count: number, noun: string, several = `${noun}s`): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? noun : several}`;

/** Returns pages as a phrase: `page 3`, `pages 3, 4 and 7`. */
export const pagesInWords = (pages: readonly number[]): string =>
  `${pages.length === 1 ? 'page' : 'pages'} ${listed(pages.map(String))}`;

/** Returns names as a phrase: “Ann, Ben and Cy”. */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
