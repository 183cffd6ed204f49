export type { PsychologyRequest, RequestMessage, RequestThread } from './request.schemas.ts';

/** The states of a request for support. */
export const requestStates = ['received', 'in progress', 'closed'] as const;
export type RequestState = (typeof requestStates)[number];

/** Who made a request: the student, a carer of the student, or a member of staff. */
export const requesters = ['student', 'carer', 'staff'] as const;

export const mostRequest = { text: 5_000, messages: 200 } as const;
