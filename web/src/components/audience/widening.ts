import type { GroupList } from '#shared/audiences/audience';
import {
  type AudienceCount,
  audiences as audiencesApi,
} from '#shared/audiences/audiences.contract';
import { isEverShown, isWider, type ReachFields, readableOf } from '#shared/posts/widening';
import { call } from '../../api/client.ts';
import { serverNow } from '../../api/clock.ts';
import { useFeedback } from '../feedback/feedback.tsx';
import { useTimeZone } from '../text/timeZone.ts';
import { people, wideningText } from './wideningText.ts';

/**
 * Asks before a change lets more people read a post or a place; resolves to false when it is
 * cancelled.
 */
export function useWideningQuestion() {
  const { confirm } = useFeedback();
  const timeZone = useTimeZone();
  /** `before` is the saved post, if there is one; `act` is the verb of the button. */
  return async (before: ReachFields | undefined, after: ReachFields, act: 'Save' | 'Restore') => {
    const now = serverNow();
    if (!isWider(before && readableOf(before), readableOf(after), now)) return true;
    const heading = 'Let more people read this?';
    const reach = await reachOf(before, after, now).catch(() => undefined);
    if (!reach) return confirm(heading, uncounted, act);
    if (reach.after.count.total === 0) return true;
    const body = wideningText(reach, timeZone, now);
    return confirm(heading, body, `${act} for ${people(reach.after.count.total)}`);
  };
}

/** A post before and after a change of several posts. */
export interface WideningPair {
  readonly title: string;
  /** Absent if nobody can read the post before. */
  readonly before: ReachFields | undefined;
  readonly after: ReachFields;
}

/** The most posts that the question names. */
const mostNamed = 5;

/** Asks once before a change lets more people read some of several posts. */
export function useManyWideningQuestion() {
  const { confirm } = useFeedback();
  const timeZone = useTimeZone();
  return async (
    pairs: readonly WideningPair[],
    act: 'Change' | 'Restore' = 'Change',
  ): Promise<boolean> => {
    const now = serverNow();
    const wider = pairs.filter(({ before, after }) =>
      isWider(before && readableOf(before), readableOf(after), now),
    );
    if (wider.length === 0) return true;
    const heading = 'Let more people read this?';
    const named = wider.slice(0, mostNamed).map(async ({ title, before, after }) => {
      const reach = await reachOf(before, after, now);
      return `“${title}”: ${wideningText(reach, timeZone, now)}`;
    });
    const sentences = await Promise.all(named).catch(() => [uncounted]);
    const more = wider.length - named.length;
    const rest = more > 0 ? [`And ${more} more.`] : [];
    return confirm(
      heading,
      [...sentences, ...rest].join(' '),
      pairs.length === 1 ? `${act} 1 post` : `${act} ${pairs.length} posts`,
    );
  };
}

const uncounted =
  'More people can read this after the change. We couldn’t count them. Check the audience and your connection first.';

/** Counts who can read a post after a change, and before it if it was ever shown. */
async function reachOf(before: ReachFields | undefined, after: ReachFields, now: Date) {
  const old = before && readableOf(before);
  const wasShown = before && old && isEverShown(old, now);
  const [oldCount, count] = await Promise.all([
    wasShown ? countOf(before) : undefined,
    countOf(after),
  ]);
  return {
    before: oldCount && old && { count: oldCount, window: old.window },
    after: { count, window: readableOf(after).window },
  };
}

const countOf = ({ group_list, ...flags }: ReachFields): Promise<AudienceCount> =>
  call(audiencesApi.count, {
    group_list: group_list ?? noAudience,
    for_carer_only: flags.for_carer_only ?? false,
    make_public: flags.make_public,
    sample: false,
  });

const noAudience: GroupList = { userTypes: [], groups: [], groupNames: [], groupNamesSearch: '' };
