import * as z from 'zod';
import { ClientProperties, PoolProperties, ProviderProperties } from './settings.ts';

/** A person of a pool. Attributes have the pool's names: `given_name`, `custom:role`. */
export type Person = z.infer<typeof Person>;
export const Person = z.object({
  username: z.string(),
  sub: z.string(),
  enabled: z.boolean(),
  status: z.enum(['FORCE_CHANGE_PASSWORD', 'CONFIRMED', 'EXTERNAL_PROVIDER']),
  attributes: z.record(z.string(), z.string()),
  /** The identity provider of a federated person. */
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

/** The changes of a trigger to the tokens. */
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

/** An authorization code before its exchange. */
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

/** The session of a browser at a pool's pages. */
export type Session = z.infer<typeof Session>;
export const Session = z.object({
  poolId: z.string(),
  sub: z.string(),
  authTime: z.number(),
  expiresAt: z.number(),
});

/** The grant of a refresh token. */
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

/** The kinds of token. As in Cognito, each kind has its own key. */
export type TokenUse = 'id' | 'access';

/** A stored signing key. */
export const Key = z.object({ kid: z.string(), pem: z.string() });
export type Key = z.infer<typeof Key>;

/** The stored settings of pools, clients and providers. */
export const PoolDocument = z.object({ id: z.string(), properties: PoolProperties });
export const ClientDocument = z.object({
  id: z.string(),
  poolId: z.string(),
  properties: ClientProperties,
});
export const ProviderDocument = z.object({ poolId: z.string(), properties: ProviderProperties });
