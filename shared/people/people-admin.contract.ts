import type { Resource } from '#shared/kernel/route';
import type { peopleSchemas } from './people-admin.schemas.ts';
import { rightsRoutes } from './rights.contract.ts';

export type {
  FamilyLink,
  InvitationOutcome,
  ListedPerson,
  PersonAct,
  PersonRecord,
  SignInReason,
  Why,
  WhyNobody,
} from './people-admin.schemas.ts';

/** The kinds of people in the list: a carer who is staff is both. */
export const peopleKinds = ['student', 'staff', 'carer', 'other'] as const;
export type PersonKind = (typeof peopleKinds)[number];

/** What a list says about a person, the most important first: one for each person, or none. */
export const peopleStates = [
  'leaver',
  'blocked',
  'mail-returns',
  'invited',
  'never-signed-in',
] as const;
export type PersonState = (typeof peopleStates)[number];

/** How a link between a carer and a child stands. */
export const linkStates = ['active', 'restricted', 'withheld', 'ended'] as const;
export type LinkState = (typeof linkStates)[number];

/** Why a person cannot sign in, in the order in which it is asked; `possible` if nothing is in the way. */
export const signInReasons = [
  'left',
  'blocked',
  'no-username',
  'username-twice',
  'another-name',
  'not-invited',
  'address-changed',
  'never-tried',
  'signed-out',
  'possible',
] as const;

/** How many pages of the list a person may load in a day. */
export const pagesPerDay = 300;

export const people: Resource<typeof peopleSchemas> = {
  list: {
    method: 'GET',
    path: '/people',
    operation: 'ppl.get',
    child: { record: 'profile', act: 'read' },
    summary:
      'Lists the people of the school by name, address, number, kind, group, right or state.',
    answer: 'page',
  },
  create: {
    method: 'POST',
    path: '/people',
    operation: 'ppl.act',
    child: { record: 'profile', act: 'change' },
    repeat: 'key',
    summary: 'Adds a person whom no roster names.',
  },
  invite: {
    method: 'POST',
    path: '/people/invitations',
    operation: 'ppl.act',
    child: { record: 'profile', act: 'change' },
    repeat: 'key',
    summary: 'Invites people to an account of the user pool, or sends the invitation again.',
  },
  get: {
    method: 'GET',
    path: '/people/{userUid}',
    operation: 'ppl.get',
    child: { record: 'profile', act: 'read' },
    summary:
      'Returns a person: identity, family links, groups, rights, sign-in and what was decided.',
  },
  why: {
    method: 'GET',
    path: '/people/{userUid}/why',
    operation: 'ppl.get',
    child: { record: 'profile', act: 'read' },
    summary: 'Explains why a person cannot sign in, or cannot see what is at an address.',
  },
  whyNobody: {
    method: 'GET',
    path: '/people/why',
    operation: 'ppl.get',
    child: { record: 'profile', act: 'read' },
    summary: 'Explains why somebody whom the list does not find cannot sign in.',
  },
  act: {
    method: 'POST',
    path: '/people/{userUid}/acts',
    operation: 'ppl.act',
    child: { record: 'profile', act: 'change' },
    repeat: 'key',
    summary:
      'Blocks, withholds a child, signs out, or takes that back; invites, or renews an account.',
  },
  ...rightsRoutes,
};
