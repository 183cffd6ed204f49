import type { Bound } from '#functions/kernel/record/declaration';
import type { Profile } from '#shared/intake/roster';
import { dayIn } from '#shared/kernel/zone';
import { isVisible } from '#shared/posts/visibility';
import type { Caller } from '#shared/rights/caller';
import type { AckRepository } from '../store/acknowledgements.ts';
import type { AskReader } from '../store/asks.ts';
import { askedOfCaller } from './own-ack.ts';

interface HomeAckDeps {
  readonly asks: AskReader;
  readonly acks: Bound<AckRepository, 'among'>;
}

/** Returns the notices that the caller is asked to acknowledge, the most urgent first. */
export async function acksWaiting(
  { asks, acks }: HomeAckDeps,
  caller: Caller,
  { children, now }: { readonly children: readonly Profile[]; readonly now: Date },
) {
  const open = await asks.of(caller).open(dayIn(caller.timeZone, now));
  const asked = open
    .filter(({ rules }) => isVisible(rules, caller, now))
    .map((post) => ({ post, subjects: askedOfCaller(post, caller, children) }))
    .filter(({ subjects }) => subjects.length > 0);
  const given = await Promise.all(
    asked.map(({ post, subjects }) => acks.of(caller).among(post, subjects)),
  );
  return asked
    .flatMap(({ post: { postUid, title, type, acknowledgement }, subjects }, i) => {
      if (subjects.length === given[i]?.size) return [];
      const named = new Set(
        subjects.flatMap((each) => (each.kind === 'child' ? each.userUid : [])),
      );
      const about = children.filter(({ userUid }) => named.has(userUid));
      return [
        {
          postUid,
          title,
          type,
          by: acknowledgement.by,
          children: about.map(({ userUid, firstname }) => ({ userUid, firstname })),
        },
      ];
    })
    .sort((a, b) => (a.by < b.by ? -1 : a.by > b.by ? 1 : 0));
}
export type AckWaiting = Awaited<ReturnType<typeof acksWaiting>>[number];
