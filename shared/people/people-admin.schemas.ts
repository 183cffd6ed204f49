import * as z from 'zod';
import { line, lines, Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { capabilities } from '#shared/rights/permissions';
import { accessActs, accountActs, invitedAtOnce, personActs, reasonLength } from './acts.ts';
import { linkStates, peopleKinds, peopleStates, signInReasons } from './people-admin.contract.ts';
import { OpenRight, RightChange, rightsSchemas } from './rights.schemas.ts';

/** A person in the list. */
export const ListedPerson = z.object({
  userUid: z.string(),
  firstname: z.string(),
  surname: z.string(),
  /** Empty for leavers. */
  username: z.string(),
  /** Empty if the school has none. */
  email: z.string(),
  kinds: z.array(z.enum(peopleKinds)),
  state: z.enum(peopleStates).optional(),
  /** The year of a student who has the name of another person on the page, to tell them apart. */
  year: z.string().optional(),
  /** The name of such a student's homeroom. */
  homeroom: z.string().optional(),
});
export type ListedPerson = z.infer<typeof ListedPerson>;

/** A link to a child, or of a child to a carer. */
const FamilyLink = z.object({
  userUid: z.string(),
  firstname: z.string(),
  surname: z.string(),
  state: z.enum(linkStates),
  valid_from: z.string().optional(),
  valid_to: z.string().optional(),
});
export type FamilyLink = z.infer<typeof FamilyLink>;

/** What an administrator did about a person's access. */
const PersonAct = z.object({
  actUid: z.string(),
  act: z.enum(personActs),
  /** The first name of the child, for an act about a link. */
  child_name: z.string().optional(),
  reason: z.string(),
  /** Empty after the erasure of the administrator. */
  by_name: z.string(),
  at: z.string(),
});
export type PersonAct = z.infer<typeof PersonAct>;

/** A person with what administrators see of the person. No learning, health, visits or finance. */
export const PersonRecord = ListedPerson.extend({
  /** The version of what the school decided: an act on an older one is refused. */
  version: z.number().int(),
  studentNumber: z.string().optional(),
  carerNumber: z.string().optional(),
  year: z.string().optional(),
  origin: z.enum(['roster', 'portal']),
  is_blocked: z.boolean(),
  signed_out_at: z.string().optional(),
  children: z.array(FamilyLink),
  carers: z.array(FamilyLink),
  groups: z.array(z.object({ groupUid: z.string(), groupname: z.string() })),
  /** The groups that the school made. Absent in answers of an older release. */
  school_groups: z.array(z.object({ groupUid: z.string(), groupname: z.string() })).optional(),
  rights: z.array(z.enum(capabilities)),
  /** How the person got and lost rights, newest first. */
  right_changes: z.array(RightChange),
  right_requests: z.array(OpenRight),
  /** Why the caller may not give or take rights of this person; absent if the caller may. */
  no_rights: z.string().optional(),
  /** The day of the newest sign-in that the portal knows, in UTC, and by which way. */
  last_on: z.string().optional(),
  way: z.string().optional(),
  /** Since when mail to the address comes back. */
  mail_returns_since: z.string().optional(),
  /** When the newest invitation was mailed. */
  invited_at: z.string().optional(),
  /** Why nothing can be done about an account; absent if something can. */
  no_account_acts: z.string().optional(),
  acts: z.array(PersonAct),
  /** Why the caller may not act on this person; absent if the caller may. */
  no_acts: z.string().optional(),
});
export type PersonRecord = z.infer<typeof PersonRecord>;

/** Why somebody cannot sign in, as sentences: what is so, and what to do. */
const SignInReason = z.object({
  reason: z.enum(signInReasons),
  says: z.string(),
  todo: z.string(),
});
export type SignInReason = z.infer<typeof SignInReason>;

const Why = z.object({
  sign_in: SignInReason,
  /** For an address of the portal that has reasons. */
  content: z
    .object({ title: z.string(), is_in: z.boolean(), reasons: z.array(z.string()) })
    .optional(),
});
export type Why = z.infer<typeof Why>;

/** Why somebody whom the list does not find cannot sign in, and who it is if that is known. */
const WhyNobody = z.object({
  says: z.string(),
  todo: z.string(),
  userUid: z.string().optional(),
});
export type WhyNobody = z.infer<typeof WhyNobody>;

const Reason = lines(reasonLength).min(1, 'Please give a reason.');

/** The form of an act. */
export const ActForm = z.strictObject({
  act: z.enum([...accessActs, ...accountActs]),
  /** The child of the link, for acts about a link. */
  child: Uid.optional(),
  reason: Reason,
  version: z.number().int().min(0),
});

/** The form of a person whom no roster names. */
export const NewPersonForm = z.strictObject({
  firstname: line(100, 'Please give the first name.'),
  surname: line(100, 'Please give the surname.'),
  username: z
    .string()
    .trim()
    .regex(/^[\w.@+-]{1,64}$/, 'Please use letters, digits, dots and dashes, up to 64.'),
  email: z.email('Please give an e-mail address.').max(254),
  reason: Reason,
});

const InvitationOutcome = z.object({
  userUid: z.string(),
  is_invited: z.boolean(),
  /** Why not. */
  says: z.string().optional(),
  /** No more can be mailed now, so nobody after this person was tried. */
  is_limit: z.boolean().optional(),
});
export type InvitationOutcome = z.infer<typeof InvitationOutcome>;

export const peopleSchemas = {
  whyNobody: {
    input: z.strictObject({ name: line(200, 'Please give a name or an address.') }),
    output: WhyNobody,
  },
  create: { input: NewPersonForm, output: z.object({ userUid: z.string() }) },
  invite: {
    input: z.strictObject({
      userUids: z.array(Uid).min(1).max(invitedAtOnce),
      reason: Reason,
    }),
    output: z.object({ outcomes: z.array(InvitationOutcome) }),
  },
  list: {
    input: PageRequest.extend({
      search: z.string().max(200).optional(),
      kind: z.enum(peopleKinds).optional(),
      group: Uid.optional(),
      capability: z.enum(capabilities).optional(),
      state: z.enum(peopleStates).optional(),
    }),
    output: paged(ListedPerson).extend({
      /** Whether the school has accounts to invite people to. Absent in answers of an older release. */
      can_invite: z.boolean().optional(),
    }),
  },
  get: { input: z.strictObject({ userUid: Uid }), output: PersonRecord },
  why: {
    input: z.strictObject({ userUid: Uid, address: z.string().max(2000).optional() }),
    output: Why,
  },
  act: { input: ActForm.extend({ userUid: Uid }), output: z.object({ userUid: z.string() }) },
  ...rightsSchemas,
} satisfies Schemas;
