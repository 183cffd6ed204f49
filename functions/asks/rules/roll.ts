import { subjectId } from '#shared/asks/asked';
import type { Roll } from '#shared/asks/asks.contract';
import { groupOrder } from '#shared/audiences/group-order';
import type { Group } from '#shared/audiences/groups.contract';
import { inOrder } from '#shared/kernel/in-order';
import { wantOf } from '#shared/questions/places';
import type { StoredAsk } from '../store/ask.record.ts';
import type { AskState } from './ask-rows.ts';
import { numberOf } from './places/placing.ts';
import { saidYes } from './results.ts';

/** Returns who goes: those who said yes and have their place. */
export const goersOf = (ask: StoredAsk, { asked, given, places }: AskState) =>
  asked.flatMap((each) => {
    const subject = subjectId(each);
    const answer = given.get(subject);
    if (!answer || !saidYes(ask, answer) || numberOf(places, subject) !== undefined) return [];
    const count = wantOf(ask.questions, answer.values)?.places ?? 1;
    return [{ ...each, subject, ...(count > 1 && { places: count }) }];
  });

/** Returns who goes, by homeroom. */
export function rollOf(ask: StoredAsk, state: AskState, homerooms: readonly Group[]): Roll {
  const goers = goersOf(ask, state);
  const shown = (all: typeof goers) =>
    all
      .map(({ subject, name, places }) => ({ subject, name, ...(places && { places }) }))
      .sort((a, b) => inOrder(a.name, b.name));
  const groups = homerooms
    .toSorted((a, b) => groupOrder(a.groupname, b.groupname))
    .map(({ groupUid, groupname }) => ({
      groupname,
      people: shown(goers.filter((each) => each.groups.includes(groupUid))),
    }));
  const known = new Set(homerooms.map(({ groupUid }) => groupUid));
  const others = shown(goers.filter((each) => !each.groups.some((group) => known.has(group))));
  return {
    askUid: ask.askUid,
    title: ask.title,
    groups: [...groups, { groupname: '', people: others }].filter(
      ({ people }) => people.length > 0,
    ),
  };
}
