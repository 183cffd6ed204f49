import type { Party, Who } from '#shared/signing/form';
import { newUid } from '../editor/order.ts';

const usual: readonly (readonly [Who, string])[] = [
  ['guardian 1', 'First guardian'],
  ['guardian 2', 'Second guardian'],
  ['student', 'Student'],
];

/** Returns the recipient who comes next: the guardians, the student, then persons by name. */
export function nextParty(parties: readonly Party[]): Party {
  const [who, name] = usual.find(([each]) => parties.every((party) => party.who !== each)) ?? [
    'person',
    'School',
  ];
  return { partyUid: newUid(), name, role: 'signer', who };
}
