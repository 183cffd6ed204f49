import type { RightAct } from '#shared/people/rights.contract';
import type { Capability } from '#shared/rights/permissions';
import { rightNames } from '#shared/rights/right-names';
import { confirmers } from '#shared/rights/right-rules';

const confirmerWords = {
  administrator: 'another administrator',
  privacy: 'a privacy officer',
  counsellor: 'a counsellor',
} as const;

/** Says who has to confirm that a right is given. */
export function confirmText(capability: Capability): string {
  const [first, second] = confirmers[capability].map((each) => confirmerWords[each]);
  if (first === undefined) return 'The person gets it at once.';
  const who = second === undefined ? first : `${first} or ${second}`;
  return `${who.charAt(0).toUpperCase()}${who.slice(1)} has to confirm it within 7 days. Speak to them yourself.`;
}

/** What became of a right, in words. */
export const changeText = (act: RightAct, capability: Capability): string =>
  `${rightNames[capability]}: ${changeWords[act]}`;

const changeWords: Readonly<Record<RightAct, string>> = {
  give: 'given',
  take: 'taken',
  refuse: 'refused',
};
