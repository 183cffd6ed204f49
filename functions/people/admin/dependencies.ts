import type { Bound, School } from '#functions/kernel/record/declaration';
import type { IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { LimitRepository } from '#functions/kernel/store/limits';
import type { Readable } from '#shared/posts/visibility';
import type { DecisionRepository } from '../store/decided/decisions.ts';
import type { PeopleDirectory } from '../store/decided/directory.ts';
import type { GroupRepository } from '../store/groups.ts';
import type { PeopleRepository } from '../store/people.ts';
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
  readonly returned: {
    of(school: School): {
      get(email: string): Promise<Returned | undefined>;
      all(): Promise<{ has(address: string): boolean }>;
    };
  };
  /** Returns the post at an address of the portal, if it leads to one that is stored. */
  readonly postAt: (
    school: School,
    address: string,
  ) => Promise<{ readonly title: string; readonly post: Readable } | undefined>;
  /** Removes the devices that get pushes for a person. It may be repeated. */
  readonly endPushes: (school: School, userUid: string) => Promise<void>;
  /** Ends what a carer may open of a child by links that were mailed. It may be repeated. */
  readonly endLinks: (
    school: School,
    link: { readonly userUid: string; readonly child: string },
  ) => Promise<void>;
}
