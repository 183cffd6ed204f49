import type { Capability } from '#shared/rights/permissions';

/**
 * Who confirms that a right is given, beside the administrator who asks. An empty list: nobody has to.
 * Taking a right away needs one administrator.
 */
export const confirmers = {
  editor: [],
  sender: [],
  reports: [],
  administrator: ['administrator', 'privacy'],
  'all-students': ['administrator', 'privacy'],
  attendance: ['administrator', 'privacy'],
  signing: ['administrator', 'privacy'],
  'notes-download': ['administrator', 'privacy'],
  counsellor: ['counsellor', 'privacy'],
  privacy: ['privacy'],
} as const satisfies Record<Capability, readonly Capability[]>;

/** Tells whether a right is given only when a second person confirms it. */
export const needsTwo = (capability: Capability): boolean => confirmers[capability].length > 0;

/** Two rights that one person can't have together. */
export type Exclusion = readonly [Capability, Capability];

const exclusions: readonly Exclusion[] = [
  ['administrator', 'counsellor'],
  ['administrator', 'privacy'],
];

/** Returns the rights of a person that exclude each other. Who has them already keeps them. */
export const excludedPairs = (held: readonly Capability[]): readonly Exclusion[] =>
  exclusions.filter((pair) => pair.every((each) => held.includes(each)));

/** Tells whether a right excludes one that a person has. */
export const isExcluded = (held: readonly Capability[], capability: Capability): boolean =>
  exclusions.some(
    (pair) =>
      pair.includes(capability) && pair.some((each) => each !== capability && held.includes(each)),
  );

/** A person with the rights that were given to the person. An administrator's implied ones don't count. */
export interface Holder {
  readonly userUid: string;
  readonly capabilities: readonly Capability[];
}

/** An open request to give a right. */
export interface OpenRequest {
  /** Who would get the right. */
  readonly userUid: string;
  readonly capability: Capability;
  /** The userUid of the administrator who asked. */
  readonly asked_by: string;
}

/** The sentences of a refusal, which API and screens share. */
export const rightSentences = {
  own: 'This is your own record. Ask another administrator.',
  notAsker: 'Only an administrator can do this.',
  ownAsk: 'You asked for this. Another person has to confirm it.',
  notConfirmer: 'You can’t confirm this right. Another person has to do it.',
  exclusive: 'One person can’t have both rights.',
  last: 'The school needs one administrator.',
  nobody:
    'Nobody at the school can confirm this right. An operator of the portal can give it with the command “npm run grant”.',
  stale: 'Sign in again first. You need a sign-in of the last 10 minutes.',
} as const;

/** Returns why a person may not ask that another one gets or loses a right; undefined if the person may. */
export function askRefusal(
  asker: Holder,
  { userUid }: Pick<Holder, 'userUid'>,
): string | undefined {
  if (!asker.capabilities.includes('administrator')) return rightSentences.notAsker;
  return asker.userUid === userUid ? rightSentences.own : undefined;
}

/** Tells whether a person may see an open request: administrators, and who confirms such a right. */
export const seesRequest = (
  { capabilities }: Pick<Holder, 'capabilities'>,
  { capability }: Pick<OpenRequest, 'capability'>,
): boolean => capabilities.includes('administrator') || confirms(capabilities, capability);

/** Returns why a person may not confirm a request; undefined if the person may. */
export function confirmRefusal(
  { userUid, capabilities }: Holder,
  request: OpenRequest,
): string | undefined {
  if (request.userUid === userUid) return rightSentences.own;
  if (!confirms(capabilities, request.capability)) return rightSentences.notConfirmer;
  return request.asked_by === userUid ? rightSentences.ownAsk : undefined;
}

/** Returns why a person may not refuse a request. Who asked may take the request back. */
export function refuseRefusal(decider: Holder, request: OpenRequest): string | undefined {
  const isAsker = request.asked_by === decider.userUid && request.userUid !== decider.userUid;
  return isAsker ? undefined : confirmRefusal(decider, request);
}

const confirms = (held: readonly Capability[], capability: Capability): boolean =>
  (confirmers[capability] as readonly Capability[]).some((each) => held.includes(each));
