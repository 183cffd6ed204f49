import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import type { TrustedPool } from '../gateway/authorizer.ts';
import type { Identity } from '../identity/identity.ts';
import { propertiesOf, type Resource } from '../template/resources.ts';

const OfPool = z.object({ UserPoolId: z.string() });
const Domain = OfPool.extend({ Domain: z.string() });

/** Creates user pools with their clients, providers and domains. */
export class Pools {
  readonly #identity: Identity;
  readonly #origin: string;
  readonly #clients = new Map<string, string[]>();
  readonly #keys = new Map<string, JWTVerifyGetKey>();

  constructor(identity: Identity, origin: string) {
    this.#identity = identity;
    this.#origin = origin;
  }

  addPool({ ref: id, properties }: Resource): void {
    this.#identity.createPool({ id, properties });
    this.#clients.set(id, []);
  }

  addClient(resource: Resource): void {
    const { UserPoolId: poolId } = propertiesOf(OfPool, resource);
    const { ref: id, properties } = resource;
    this.#identity.createClient({ id, poolId, properties });
    this.#clients.get(poolId)?.push(id);
  }

  addProvider(resource: Resource): void {
    const { UserPoolId: poolId } = propertiesOf(OfPool, resource);
    this.#identity.createProvider({ poolId, properties: resource.properties });
  }

  addDomain(resource: Resource): void {
    const { UserPoolId: poolId, Domain: prefix } = propertiesOf(Domain, resource);
    this.#identity.createDomain({ poolId, prefix });
  }

  /** Returns a pool for the gateway's authorizer. */
  trusted(poolId: string): TrustedPool {
    return {
      issuer: `${this.#origin}/cognito-idp/${poolId}`,
      clientIds: this.#clients.get(poolId) ?? [],
      keys: this.#keysOf(poolId),
    };
  }

  /** Returns the keys of a pool, which never change. They are read at the first call. */
  #keysOf(poolId: string): JWTVerifyGetKey {
    const known = this.#keys.get(poolId);
    if (known) return known;
    const read = createLocalJWKSet(this.#identity.jwks(poolId));
    this.#keys.set(poolId, read);
    return read;
  }
}
