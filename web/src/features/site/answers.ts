import { answeredTopics, mailTopics } from '#shared/mailings/mail-topics';
import type { FamilySettings } from '#shared/site/family-settings';

type Kinds = NonNullable<FamilySettings['reply_to_kinds']>;

/** Returns the addresses for answers in words, one line for each kind of mail that has one. */
export const answersInWords = (kinds: Kinds): string[] =>
  answeredTopics.flatMap((topic) =>
    kinds[topic] ? [`${mailTopics[topic].name}: ${kinds[topic]}`] : [],
  );

/** Returns the addresses after one was typed; an empty one is left out. */
export const answersWith = (kinds: Kinds, topic: keyof Kinds, address: string): Kinds =>
  Object.fromEntries(
    Object.entries({ ...kinds, [topic]: address.trim() }).filter(([, each]) => each !== ''),
  );
