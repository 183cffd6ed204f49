import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { GroupRepository } from '#functions/people/store/groups';
import type { PeopleRepository } from '#functions/people/store/people';
import type { ApplyMessage } from '#functions/people/store/school-groups/apply.record';
import type { SchoolGroupRepository } from '#functions/people/store/school-groups/school-groups';
import type { UserRepository } from '#functions/people/store/users';
import type { GroupUse } from './group-uses.ts';

/** What the screens about groups of the school need from outside. */
export interface SchoolGroupDeps {
  readonly groups: Bound<GroupRepository, 'many'>;
  readonly schoolGroups: SchoolGroupRepository;
  readonly people: PeopleRepository;
  readonly users: Bound<UserRepository, 'many' | 'byNumber'>;
  readonly queue: JobQueue<ApplyMessage>;
  /** Yields what has a group in its audience: posts and places that are not removed. */
  readonly usesOf: (school: School, groupUid: string) => AsyncIterable<GroupUse>;
}
