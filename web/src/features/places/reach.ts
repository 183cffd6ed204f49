import type { GroupList } from '#shared/audiences/audience';
import { INDEFINITE } from '#shared/kernel/publish-window';
import type { ReachFields } from '#shared/posts/widening';

/** Returns who sees a place, as the question before a wider audience reads it. A place has no dates. */
export const reachOfPlace = ({
  group_list,
}: {
  readonly group_list?: GroupList | undefined;
}): ReachFields => ({
  published: true,
  publish_start: new Date(0).toISOString(),
  publish_end: INDEFINITE,
  group_list,
  make_public: false,
});
