import * as z from 'zod';
import { ClientProperties, PoolProperties, ProviderProperties } from './settings.ts';

/** A person of a pool. Names of attributes are the pool's own: `given_name`, `custom:role`. */
export type Person = z.infer<typeof Person>;
export const Person = z.object({
  username: z.string(),
  sub: z.string(),
  enabled: z.boolean(),
  status: z.enum(['FORCE_CHANGE_PASSWORD', 'CONFIRMED', 'EXTERNAL_PROVIDER']),
  attributes: z.record(z.string(), z.string()),
  /** Who vouches for a federated person. */
  identity: z
    .object({
      userId: z.string(),
      providerName: z.string(),
      providerType: z.string(),
      dateCreated: z.number(),
    })
    .optional(),
  createdAt: z.number(),
  modifiedAt: z.number(),
});

/** What a trigger has to say about a token. */
export type Overrides = z.infer<typeof Overrides>;
const Claims = z.object({
  add: z.record(z.string(), z.unknown()),
  suppress: z.array(z.string()),
});
export const Overrides = z.object({
  id: Claims,
  access: Claims,
  scopesToAdd: z.array(z.string()),
  scopesToSuppress: z.array(z.string()),
  groups: z.array(z.string()).optional(),
});

/** A code that waits to be exchanged. */
export type Code = z.infer<typeof Code>;
export const Code = z.object({
  poolId: z.string(),
  clientId: z.string(),
  sub: z.string(),
  redirectUri: z.string(),
  challenge: z.string(),
  scope: z.string(),
  nonce: z.string().optional(),
  authTime: z.number(),
  expiresAt: z.number(),
  overrides: Overrides,
});

/** A browser that is signed in at a pool's pages. */
export type Session = z.infer<typeof Session>;
export const Session = z.object({
  poolId: z.string(),
  sub: z.string(),
  authTime: z.number(),
  expiresAt: z.number(),
});

/** What stands behind one refresh token. */
export type Grant = z.infer<typeof Grant>;
export const Grant = z.object({
  poolId: z.string(),
  clientId: z.string(),
  sub: z.string(),
  scope: z.string(),
  authTime: z.number(),
  originJti: z.string(),
  expiresAt: z.number(),
  revoked: z.boolean(),
  replacedAt: z.number().optional(),
});

/** A signing key as it is kept. */
export const Key = z.object({ kid: z.string(), pem: z.string() });
export type Key = z.infer<typeof Key>;

/** Settings as they are kept. */
export const PoolDocument = z.object({ id: z.string(), properties: PoolProperties });
export const ClientDocument = z.object({
  id: z.string(),
  poolId: z.string(),
  properties: ClientProperties,
});
export const ProviderDocument = z.object({ poolId: z.string(), properties: ProviderProperties });
