import type { IncomingMessage, ServerResponse } from 'node:http';
import { handleApi } from './api.ts';
import { ensureKeys, type JsonWebKeySet, publicKeys } from './keys.ts';
import { handleHostedUi } from './pages/hosted-ui.ts';
import { type Directory, noDirectory } from './people.ts';
import type { Person } from './records.ts';
import { ClientProperties, type Pool, PoolProperties, ProviderProperties } from './settings.ts';
import { openStore } from './store.ts';
import type { Context } from './tokens.ts';
import type { TriggerCaller } from './triggers.ts';

/** The Cognito emulator: user pools with sign-in pages, tokens and calls. */
export interface Identity {
  /** Creates a pool from the template's resolved properties, or updates it and keeps its people. */
  createPool(pool: { id: string; properties: unknown }): void;
  createClient(client: { id: string; poolId: string; properties: unknown }): void;
  createProvider(provider: { poolId: string; properties: unknown }): void;
  /** Gives a pool's pages the host `<prefix>.auth.<host of the local run>`. */
  createDomain(domain: { poolId: string; prefix: string }): void;
  /** Returns the public keys of a pool's tokens. */
  jwks(poolId: string): JsonWebKeySet;
  handleHostedUi(prefix: string, req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Handles all requests under `/cognito-idp`. */
  handleApi(req: IncomingMessage, res: ServerResponse): Promise<void>;
  close(): void;
}

/** Opens the user pools in a folder. */
export function openIdentity(options: {
  folder: string;
  /** Origin of the local run: `http://localhost:4000`. */
  origin: string;
  invoke: TriggerCaller;
  /** The people who can sign in beside the accounts of the pools. */
  directory?: Directory | undefined;
  /** Sends the mail of the pools. */
  mail?: ((message: PoolMail) => Promise<unknown>) | undefined;
  /** Milliseconds since 1970; tests replace it. */
  now?: () => number;
}): Identity {
  const store = openStore(options.folder);
  const { origin, invoke, directory = noDirectory, now = Date.now } = options;
  const invite: Context['invite'] = async (pool, person) => {
    const message = invitationOf(pool, person);
    if (message) await options.mail?.(message);
  };
  const context: Context = { store, origin, invoke, directory, invite, now };
  return {
    createPool({ id, properties }) {
      store.savePool({ id, properties: PoolProperties.parse(properties) });
      ensureKeys(store, id);
    },
    createClient({ id, poolId, properties }) {
      store.saveClient({ id, poolId, properties: ClientProperties.parse(properties) });
    },
    createProvider({ poolId, properties }) {
      store.saveProvider({ poolId, properties: ProviderProperties.parse(properties) });
    },
    createDomain: ({ prefix, poolId }) => store.saveDomain(prefix, poolId),
    jwks: (poolId) => publicKeys(store, poolId),
    handleHostedUi: (prefix, req, res) => handleHostedUi(context, prefix, req, res),
    handleApi: (req, res) => handleApi(context, req, res),
    close: () => store.close(),
  };
}

/** A mail of a pool. */
export interface PoolMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Returns the invitation of a person to a pool; undefined without an address. */
function invitationOf({ properties }: Pool, person: Person): PoolMail | undefined {
  const { email } = person.attributes;
  if (!email) return undefined;
  const { EmailSubject = 'Your temporary password', EmailMessage = usual } =
    properties.AdminCreateUserConfig?.InviteMessageTemplate ?? {};
  const text = EmailMessage.replaceAll('{username}', person.username)
    // Nobody needs a password on this machine, so there is none.
    .replaceAll('{####}', '(none on this machine)');
  return { to: email, subject: EmailSubject, text };
}

const usual = 'Your username is {username} and temporary password is {####}.';
