import { useState } from 'react';
import { asks as asksApi, type OwnAsk, type OwnSubject } from '#shared/asks/asks.contract';
import type { Values } from '#shared/questions/question';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/refresh.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { answeredText, type Typed } from './askWords.ts';

/** Sends and changes answers. What was sent can be taken back within ten seconds. */
export function useAnswers({ askUid, text }: OwnAsk) {
  const { attempt, say } = useFeedback();
  const refresh = useRefresh('asks');
  const [isBusy, setBusy] = useState(false);

  async function run(act: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    const isDone = await attempt(async () => {
      // Also after a refusal the card shows what is stored.
      try {
        await act();
      } finally {
        await refresh();
      }
    });
    setBusy(false);
    return isDone;
  }

  const takeBack = (subjects: readonly string[]) =>
    run(async () => {
      for (const subject of subjects) await call(asksApi.takeBack, { askUid, subject });
    });

  /** Says that answers were sent, and what they mean for the day of each child. */
  function told(sent: OwnAsk, subjects: readonly string[]): string {
    const outcomes = sent.subjects.flatMap((each) =>
      subjects.includes(each.subject) && (each.outcome || each.waiting) ? answeredText(each) : [],
    );
    return ['Sent.', ...outcomes].join(' ');
  }

  return {
    isBusy,

    async send(typed: Typed, join: boolean): Promise<boolean> {
      const answers = Object.entries(typed).map(([subject, values]) => ({ subject, values }));
      let words = 'Sent.';
      const isDone = await run(async () => {
        words = told(
          await call(asksApi.answer, { askUid, text, answers, join }),
          Object.keys(typed),
        );
      });
      if (isDone) say(words, () => void takeBack(Object.keys(typed)));
      return isDone;
    },

    async change(
      { subject, updated_at }: OwnSubject,
      values: Values,
      join: boolean,
    ): Promise<boolean> {
      let words = 'Sent.';
      const isDone = await run(async () => {
        // What another carer answered has no version here.
        const version = updated_at ?? new Date(0).toISOString();
        const input = { askUid, subject, text, values, updated_at: version, join };
        words = told(await call(asksApi.change, input), [subject]);
      });
      if (isDone) say(words);
      return isDone;
    },
  };
}
