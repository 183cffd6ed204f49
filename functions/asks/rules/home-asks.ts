import type { Bound } from '#functions/kernel/record/declaration';
import type { Profile } from '#shared/intake/roster';
import { dayIn } from '#shared/kernel/zone';
import { isVisible } from '#shared/posts/visibility';
import type { Caller } from '#shared/rights/caller';
import type { AnswerRepository } from '../store/answers.ts';
import { type AskReader, rulesOf, type StoredAsk } from '../store/ask.record.ts';
import { askedOfCaller } from './own-ask.ts';

interface HomeAskDeps {
  readonly asks: Bound<AskReader, 'open'>;
  readonly answers: Bound<AnswerRepository, 'among'>;
}

/** What Home needs beside the caller. `isShown`: whether the screen of a kind of post is open. */
interface HomeAsking {
  readonly children: readonly Profile[];
  readonly now: Date;
  readonly isShown: (ask: StoredAsk) => boolean;
}

/** Returns what waits for an answer of the caller, the most urgent first. */
export async function asksWaiting(
  { asks, answers }: HomeAskDeps,
  caller: Caller,
  { children, now, isShown }: HomeAsking,
) {
  const open = await asks.of(caller).open(dayIn(caller.timeZone, now));
  const asked = open
    .filter((ask) => !ask.is_closed && isShown(ask) && isVisible(rulesOf(ask), caller, now))
    .map((ask) => ({ ask, subjects: askedOfCaller(ask, caller, children) }))
    .filter(({ subjects }) => subjects.length > 0);
  const given = await Promise.all(
    asked.map(({ ask, subjects }) => answers.of(caller).among(ask, subjects)),
  );
  return asked
    .flatMap(({ ask: { askUid, title, type, by, questions }, subjects }, i) => {
      if (subjects.length === given[i]?.size) return [];
      const named = new Set(
        subjects.flatMap((each) => (each.kind === 'child' ? each.userUid : [])),
      );
      const about = children.filter(({ userUid }) => named.has(userUid));
      return [
        {
          askUid,
          title,
          type,
          by,
          has_questions: questions.length > 0,
          children: about.map(({ userUid, firstname }) => ({ userUid, firstname })),
        },
      ];
    })
    .sort((a, b) => (a.by < b.by ? -1 : a.by > b.by ? 1 : 0));
}
