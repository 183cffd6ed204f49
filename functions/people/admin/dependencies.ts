import type { Bound, School } from '#functions/kernel/record/declaration';
import type { IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { LimitRepository } from '#functions/kernel/store/limits';
import type { Content } from '#functions/people/rules/content-reasons';
import type { SiteFacts } from '#shared/sites';
import type { NewcomerRepository } from '../store/accounts/newcomers.ts';
import type { PoolAccounts } from '../store/accounts/pool-accounts.ts';
import type { RefusedSignIns } from '../store/accounts/refused.ts';
import type { DecisionRepository } from '../store/decided/decisions.ts';
import type { PeopleDirectory } from '../store/decided/directory.ts';
import type { AboutFamily } from '../store/decided/family-order.ts';
import type { GroupRepository } from '../store/groups.ts';
import type { IdentityRepository } from '../store/identities.ts';
import type { PeopleRepository } from '../store/people.ts';
import type { RightHolder } from '../store/rights/holders.ts';
import type { AboutRight } from '../store/rights/right-order.ts';
import type { RightRepository } from '../store/rights/rights.ts';
import type { UserRepository } from '../store/users.ts';

/** An address from which mail comes back. */
interface Returned {
  /** Since when. */
  readonly at: string;
}

/** What the screens about people need from outside; what stands on higher floors is an interface. */
export interface PeopleAdminDeps {
  readonly directory: PeopleDirectory;
  readonly decisions: DecisionRepository;
  readonly users: Bound<UserRepository, 'get' | 'many' | 'byNumber' | 'allByUsername'>;
  readonly groups: Bound<GroupRepository, 'many' | 'all'>;
  readonly people: PeopleRepository;
  readonly limits: Bound<LimitRepository, 'count'>;
  readonly idempotency: IdempotencyRepository;
  readonly rights: RightRepository;
  /** Returns everyone who has a right now. */
  readonly holders: (school: School) => Promise<readonly RightHolder[]>;
  /** Orders the mail about a right. It is sent only if what it is about is stored then. */
  readonly tellOfRight: (school: School, about: AboutRight) => Promise<void>;
  /** Orders the mail to a child's teachers about an act on a link. It is sent only if that is stored then. */
  readonly tellOfFamily: (school: School, about: AboutFamily) => Promise<void>;
  readonly returned: {
    of(school: School): {
      get(email: string): Promise<Returned | undefined>;
      all(): Promise<{ has(address: string): boolean }>;
    };
  };
  readonly refused: Bound<RefusedSignIns, 'newest'>;
  readonly identities: Bound<IdentityRepository, 'userUid' | 'invite'>;
  readonly newcomers: NewcomerRepository;
  readonly pool: PoolAccounts;
  /** Returns the user pool of a school, and whose accounts people sign in with. */
  readonly factsOf: (school: School) => Promise<Pick<SiteFacts, 'accounts' | 'issuer'> | undefined>;
  /** Returns what a path of the portal shows, if an audience decides about it and it is stored. */
  readonly contentAt: (school: School, path: string) => Promise<Content | undefined>;
  /** Removes the devices that get pushes for a person. It may be repeated. */
  readonly endPushes: (school: School, userUid: string) => Promise<void>;
  /** Ends what a carer may open of a child by links that were mailed. It may be repeated. */
  readonly endLinks: (
    school: School,
    link: { readonly userUid: string; readonly child: string },
  ) => Promise<void>;
}
