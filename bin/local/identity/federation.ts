import { missingAttributes } from './attributes.ts';
import { CallbackError, ServiceError, SignInError } from './errors.ts';
import { peopleOf } from './people.ts';
import type { Person } from './records.ts';
import type { Client, Pool, Provider } from './settings.ts';
import type { Context } from './tokens.ts';
import { triggersOf } from './triggers.ts';

/** Returns the identity provider of a sign-in; `undefined` for the pool's own accounts. */
export function providerOf(
  { store }: Context,
  pool: Pool,
  client: Client,
  requested: string | undefined,
): Provider | undefined {
  const supported = client.properties.SupportedIdentityProviders;
  const name = requested ?? (supported.includes(ownAccounts) ? ownAccounts : supported[0]);
  if (!name || !supported.includes(name)) {
    throw new CallbackError('invalid_request', `Identity provider ${name} is not supported`);
  }
  if (name === ownAccounts) return undefined;
  const provider = store.provider(pool.id, name);
  if (!provider) throw new CallbackError('invalid_request', `Identity provider ${name} is unknown`);
  return provider;
}

/** The app of a sign-in and its identity provider, if it has one. */
export interface SignInParties {
  client: Client;
  provider: Provider | undefined;
}

/** Signs a person in by the typed username and runs the pool's triggers as Cognito does. */
export async function signIn(
  context: Context,
  pool: Pool,
  { client, provider }: SignInParties,
  typed: string,
): Promise<Person> {
  if (!typed) throw new SignInError('Type a username, or choose a person from the list.');
  const people = peopleOf(context.store, pool, context.now);
  let entry = people.inDirectory(typed);
  if (!entry) {
    await readDirectory(context, pool);
    entry = people.inDirectory(typed);
  }
  if (!entry) throw new SignInError(`No person has the username “${typed}”.`);
  if (!entry.enabled) throw new SignInError(disabled(entry.username));
  return provider
    ? await federated(context, pool, { client, provider }, entry)
    : await local(context, pool, client, entry);
}

/** Takes over the people of the school's directory who are new, or have another name. */
export async function readDirectory({ store, directory, now }: Context, pool: Pool): Promise<void> {
  peopleOf(store, pool, now).take(await directory.changed(pool.id));
}

async function local(context: Context, pool: Pool, client: Client, person: Person) {
  await authenticate(context, pool, client, person);
  if (person.status === 'CONFIRMED') return person;
  return peopleOf(context.store, pool, context.now).change(person, { status: 'CONFIRMED' });
}

async function federated(
  context: Context,
  pool: Pool,
  { client, provider }: { client: Client; provider: Provider },
  entry: Person,
) {
  const people = peopleOf(context.store, pool, context.now);
  const { notify } = triggersOf(context.invoke, pool);
  const {
    ProviderName: providerName,
    ProviderType: providerType,
    AttributeMapping,
  } = provider.properties;
  const username = `${providerName}_${entry.username}`;
  const mapped = mappedAttributes(AttributeMapping, entry);
  const known = people.find(username);
  if (known) {
    if (!known.enabled) throw new SignInError(disabled(entry.username));
    // As in Cognito, the provider's values replace the stored ones.
    const fresh = people.change(known, { attributes: { ...known.attributes, ...mapped } });
    await authenticate(context, pool, client, fresh);
    return fresh;
  }

  const missing = missingAttributes(pool, mapped);
  if (missing.length > 0) {
    throw new CallbackError('invalid_request', `attributes required: [${missing.join(', ')}]`);
  }
  const attributes = { email_verified: 'false', ...mapped };
  const newcomer = { username, attributes };
  await asCallback(notify('PreSignUp', 'PreSignUp_ExternalProvider', newcomer, client.id));
  const person = people.create({
    ...newcomer,
    status: 'EXTERNAL_PROVIDER',
    identity: { userId: entry.username, providerName, providerType, dateCreated: context.now() },
  });
  await asCallback(notify('PostConfirmation', 'PostConfirmation_ConfirmSignUp', person, client.id));
  return person;
}

async function authenticate({ invoke }: Context, pool: Pool, client: Client, person: Person) {
  const { notify } = triggersOf(invoke, pool);
  for (const name of ['PreAuthentication', 'PostAuthentication'] as const) {
    await asCallback(notify(name, `${name}_Authentication`, person, client.id));
  }
}

// As in Cognito, only mapped attributes arrive. A missing mapping must show here too.
const mappedAttributes = (mapping: Record<string, string>, entry: Person) =>
  Object.fromEntries(
    Object.keys(mapping).flatMap((name) => {
      const value = entry.attributes[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Turns a trigger's error into an answer to the app, as the hosted pages do. */
export async function asCallback<T>(running: Promise<T>): Promise<T> {
  try {
    return await running;
  } catch (error) {
    if (error instanceof ServiceError) throw new CallbackError('invalid_request', error.message);
    throw error;
  }
}

/** The name of the pool's own accounts among a client's providers. */
const ownAccounts = 'COGNITO';

const disabled = (username: string) => `The account “${username}” is disabled.`;
