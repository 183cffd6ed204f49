import * as z from 'zod';
import { checkAttributes, checkMutable, checkRequired } from './attributes.ts';
import { ServiceError } from './errors.ts';
import { peopleOf } from './people.ts';
import type { Person } from './records.ts';
import type { Pool } from './settings.ts';
import type { Context } from './tokens.ts';
import { triggersOf } from './triggers.ts';
import { userFilter } from './user-filter.ts';

const Attributes = z.array(z.object({ Name: z.string(), Value: z.string().default('') }));
const OnPool = z.object({ UserPoolId: z.string() });
const OnUser = OnPool.extend({ Username: z.string().min(1).max(128) });

/** The calls of administrators, which need credentials, by name. */
export const administratorCalls: Record<
  string,
  (context: Context, input: unknown) => Promise<object> | object
> = {
  async AdminCreateUser(context, input) {
    const { Username, UserAttributes, MessageAction, ...rest } = OnUser.extend({
      UserAttributes: Attributes.default([]),
      MessageAction: z.enum(['RESEND', 'SUPPRESS']).optional(),
    }).parse(input);
    const { pool, people } = at(context, rest.UserPoolId);
    const attributes = asRecord(UserAttributes);
    checkAttributes(pool, attributes);
    if (MessageAction === 'RESEND') {
      const known = found(people.find(Username));
      if (known.status !== 'FORCE_CHANGE_PASSWORD') {
        const message = `Resend not possible. ${known.username} status is not FORCE_CHANGE_PASSWORD`;
        throw new ServiceError('UnsupportedUserStateException', message);
      }
      await context.invite(pool, known);
      return { User: user(known) };
    }
    checkRequired(pool, attributes);
    await triggersOf(context.invoke, pool).notify(
      'PreSignUp',
      'PreSignUp_AdminCreateUser',
      { username: Username, attributes },
      'CLIENT_ID_NOT_APPLICABLE',
    );
    const person = people.create({
      username: Username,
      status: 'FORCE_CHANGE_PASSWORD',
      attributes,
    });
    if (MessageAction !== 'SUPPRESS') await context.invite(pool, person);
    return { User: user(person) };
  },

  AdminGetUser(context, input) {
    const { person } = on(context, OnUser.parse(input));
    const { Attributes: UserAttributes, ...rest } = user(person);
    return { ...rest, UserAttributes };
  },

  AdminDisableUser(context, input) {
    const { people, person } = on(context, OnUser.parse(input));
    people.change(person, { enabled: false });
    return {};
  },

  AdminEnableUser(context, input) {
    const { people, person } = on(context, OnUser.parse(input));
    people.change(person, { enabled: true });
    return {};
  },

  AdminDeleteUser(context, input) {
    const { people, person } = on(context, OnUser.parse(input));
    people.remove(person);
    return {};
  },

  AdminUpdateUserAttributes(context, input) {
    const request = OnUser.extend({ UserAttributes: Attributes }).parse(input);
    const { pool, people, person } = on(context, request);
    const attributes = asRecord(request.UserAttributes);
    checkAttributes(pool, attributes);
    checkMutable(pool, person, attributes);
    // A changed address is unverified, unless the call sets `email_verified`.
    const isNew = 'email' in attributes && attributes.email !== person.attributes.email;
    const unverified: Record<string, string> = isNew ? { email_verified: 'false' } : {};
    people.change(person, { attributes: { ...person.attributes, ...unverified, ...attributes } });
    return {};
  },

  AdminSetUserPassword(context, input) {
    const Input = OnUser.extend({ Password: z.string(), Permanent: z.boolean().default(false) });
    const { Password, Permanent, ...where } = Input.parse(input);
    const { pool, people, person } = on(context, where);
    if (person.identity) throw invalid('User is federated and has no password');
    const least = pool.properties.Policies?.PasswordPolicy?.MinimumLength ?? 8;
    if (Password.length < least) {
      const message = 'Password did not conform with policy: Password not long enough';
      throw new ServiceError('InvalidPasswordException', message);
    }
    // No sign-in here asks for a password, so none is stored.
    people.change(person, { status: Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD' });
    return {};
  },

  AdminSetUserMFAPreference(context, input) {
    // No sign-in here asks for a second factor.
    on(context, OnUser.parse(input));
    return {};
  },

  AdminUserGlobalSignOut(context, input) {
    const { person } = on(context, OnUser.parse(input));
    signOutEverywhere(context, person);
    return {};
  },

  ListUsers(context, input) {
    const { UserPoolId, Filter, Limit, PaginationToken, AttributesToGet } = OnPool.extend({
      Filter: z.string().optional(),
      Limit: z.number().int().min(0).max(60).optional(),
      PaginationToken: z.string().optional(),
      AttributesToGet: z.array(z.string()).optional(),
    }).parse(input);
    const { people } = at(context, UserPoolId);
    const passes = userFilter(Filter);
    const page: Person[] = [];
    for (const person of people.after(startOf(PaginationToken))) {
      if (!passes(person)) continue;
      if (page.length === (Limit || 60)) {
        const last = people.keyOf(page.at(-1)?.username ?? '');
        const token = Buffer.from(last).toString('base64url');
        return { Users: page.map((p) => user(p, AttributesToGet)), PaginationToken: token };
      }
      page.push(person);
    }
    return { Users: page.map((p) => user(p, AttributesToGet)) };
  },
};

/** Ends every sign-in of a person. As in Cognito, a browser's session at the pages continues. */
export function signOutEverywhere({ store }: Context, person: Person) {
  for (const { originJti } of store.grantsOf(person.sub)) {
    store.revokeSignIn(person.sub, originJti);
  }
}

/** Returns a person's attributes in the format of the calls. */
export const attributeList = ({ sub, attributes, identity }: Person) => [
  { Name: 'sub', Value: sub },
  ...Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  ...(identity
    ? [
        {
          Name: 'identities',
          Value: JSON.stringify([{ ...identity, issuer: null, primary: true }]),
        },
      ]
    : []),
];

function at(context: Context, poolId: string) {
  const pool: Pool | undefined = context.store.pool(poolId);
  if (!pool) {
    const message = `User pool ${poolId} does not exist.`;
    throw new ServiceError('ResourceNotFoundException', message);
  }
  return { pool, people: peopleOf(context.store, pool, context.now) };
}

function on(context: Context, { UserPoolId, Username }: z.infer<typeof OnUser>) {
  const { pool, people } = at(context, UserPoolId);
  return { pool, people, person: found(people.find(Username)) };
}

function found(person: Person | undefined): Person {
  if (!person) throw new ServiceError('UserNotFoundException', 'User does not exist.');
  return person;
}

const user = (person: Person, only?: string[]) => ({
  Username: person.username,
  Attributes: attributeList(person).filter(({ Name }) => !only || only.includes(Name)),
  UserCreateDate: person.createdAt / 1000,
  UserLastModifiedDate: person.modifiedAt / 1000,
  Enabled: person.enabled,
  UserStatus: person.status,
});

const asRecord = (list: z.infer<typeof Attributes>) =>
  Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));

const startOf = (token: string | undefined) =>
  token === undefined ? '' : Buffer.from(token, 'base64url').toString();

const invalid = (message: string) => new ServiceError('InvalidParameterException', message);
