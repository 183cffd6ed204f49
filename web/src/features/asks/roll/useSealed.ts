import { useState } from 'react';
import { asks as asksApi, mostOpened, type SealedAnswers } from '#shared/asks/asks.contract';
import type { LookReason } from '#shared/rights/child-records';
import { call } from '../../../api/client.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { questionLabel } from '../questionLabel.ts';

/** What only the school reads, in lines by subject. */
export type SealedLines = Readonly<Record<string, readonly string[]>>;

/**
 * Opens what only the school reads of some who go. The lines stay in this page alone: no device stores
 * them, and they are gone with the page.
 */
export function useSealed(askUid: string) {
  const { attempt } = useFeedback();
  const [lines, setLines] = useState<SealedLines>();
  const [isBusy, setBusy] = useState(false);

  async function open(subjects: readonly string[], reason: LookReason): Promise<boolean> {
    setBusy(true);
    const isDone = await attempt(async () => {
      const found: SealedAnswers[] = [];
      for (let at = 0; at < subjects.length; at += mostOpened) {
        const some = subjects.slice(at, at + mostOpened);
        found.push(await call(asksApi.open, { askUid, subjects: some, reason }));
      }
      setLines(Object.fromEntries(found.flatMap(linesIn)));
    });
    setBusy(false);
    return isDone;
  }
  return { lines, isBusy, open, hide: () => setLines(undefined) };
}

const linesIn = ({ questions, answers }: SealedAnswers): [string, string[]][] =>
  answers.map(({ subject, texts }) => [
    subject,
    texts.map(({ questionUid, text }) => {
      const question = questions.find((each) => each.questionUid === questionUid);
      return question ? `${questionLabel(question.text)} ${text}` : text;
    }),
  ]);
