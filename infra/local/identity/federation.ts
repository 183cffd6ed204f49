import { CallbackError, ServiceError, SignInError } from './errors.ts';
import { missingAttributes, peopleOf } from './people.ts';
import type { Person } from './records.ts';
import type { Client, Pool, Provider } from './settings.ts';
import type { Context } from './tokens.ts';
import { triggersOf } from './triggers.ts';

/** The provider that vouches at this sign-in; none when the pool itself does. */
export function providerOf(
  { store }: Context,
  pool: Pool,
  client: Client,
  asked: string | undefined,
): Provider | undefined {
  const supported = client.properties.SupportedIdentityProviders;
  const name = asked ?? (supported.includes(itself) ? itself : supported[0]);
  if (!name || !supported.includes(name)) {
    throw new CallbackError('invalid_request', `Identity provider ${name} is not supported`);
  }
  if (name === itself) return undefined;
  const provider = store.provider(pool.id, name);
  if (!provider) throw new CallbackError('invalid_request', `Identity provider ${name} is unknown`);
  return provider;
}

/** Signs a person in by the name typed, running the pool's triggers as the service does. */
export async function signIn(
  context: Context,
  pool: Pool,
  client: Client,
  provider: Provider | undefined,
  typed: string,
): Promise<Person> {
  if (!typed) throw new SignInError('Type a username, or choose a person from the list.');
  const entry = peopleOf(context.store, pool, context.now).inDirectory(typed);
  if (!entry) throw new SignInError(`Nobody here is called “${typed}”.`);
  if (!entry.enabled) throw new SignInError(disabled(entry.username));
  return provider
    ? await federated(context, pool, client, provider, entry)
    : await local(context, pool, client, entry);
}

async function local(context: Context, pool: Pool, client: Client, person: Person) {
  await authenticate(context, pool, client, person);
  if (person.status === 'CONFIRMED') return person;
  return peopleOf(context.store, pool, context.now).change(person, { status: 'CONFIRMED' });
}

async function federated(
  context: Context,
  pool: Pool,
  client: Client,
  { properties }: Provider,
  entry: Person,
) {
  const people = peopleOf(context.store, pool, context.now);
  const { notify } = triggersOf(context.invoke, pool);
  const { ProviderName: providerName, ProviderType: providerType, AttributeMapping } = properties;
  const username = `${providerName}_${entry.username}`;
  const mapped = mappedAttributes(AttributeMapping, entry);
  const known = people.find(username);
  if (known) {
    if (!known.enabled) throw new SignInError(disabled(entry.username));
    // As in the cloud, what the provider says replaces what the pool knew.
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

// The provider releases what is mapped and nothing else; an unmapped attribute must be missed here too.
const mappedAttributes = (mapping: Record<string, string>, entry: Person) =>
  Object.fromEntries(
    Object.keys(mapping).flatMap((name) => {
      const value = entry.attributes[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Hands a trigger's refusal to the app, as the service does at its pages. */
export async function asCallback<T>(running: Promise<T>): Promise<T> {
  try {
    return await running;
  } catch (error) {
    if (error instanceof ServiceError) throw new CallbackError('invalid_request', error.message);
    throw error;
  }
}

/** The pool's own name among a client's providers. */
const itself = 'COGNITO';

const disabled = (username: string) => `The account “${username}” is disabled.`;
