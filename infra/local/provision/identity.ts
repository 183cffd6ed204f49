import * as z from 'zod';
import type { TrustedPool } from '../gateway/authorizer.ts';
import type { Identity } from '../identity/identity.ts';
import { propertiesOf, type Resource } from '../template/resources.ts';

const OfPool = z.object({ UserPoolId: z.string() });
const Domain = OfPool.extend({ Domain: z.string() });

/** Makes user pools and what belongs to them, and remembers which clients each pool has. */
export class Pools {
  readonly #identity: Identity;
  readonly #origin: string;
  readonly #clients = new Map<string, string[]>();

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

  /** A pool as the gateway's authorizer sees it. */
  trusted(poolId: string): TrustedPool {
    return {
      issuer: `${this.#origin}/cognito-idp/${poolId}`,
      clientIds: this.#clients.get(poolId) ?? [],
      keys: () => this.#identity.jwks(poolId),
    };
  }
}
