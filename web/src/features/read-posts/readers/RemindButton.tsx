import { Button } from '@mui/material';
import { useState } from 'react';
import {
  type ReaderCounts,
  postReaders as readersApi,
} from '#shared/read-posts/post-readers.contract';
import { may } from '#shared/rights/permissions';
import { call } from '../../../api/client.ts';
import { useCaller } from '../../../auth/session.tsx';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { type ReadersView, ruleNames } from './view.ts';

/** Mails a reminder to those of the chosen rule and group who have not read the post. */
export function RemindButton({ counts, view }: { counts: ReaderCounts; view: ReadersView }) {
  const person = useCaller();
  const { attempt, confirm, say } = useFeedback();
  const [isBusy, setBusy] = useState(false);
  if (!may(person, 'rp.remind')) return null;
  const asked = {
    postUid: counts.postUid,
    rule: view.rule,
    ...(view.group && { group: view.group }),
  };

  async function remind(): Promise<void> {
    const { count, left_out } = await call(readersApi.previewReminder, asked);
    if (count === 0) {
      say(left_out > 0 ? nobodyHasAddress : 'Nobody is left who has not read it.');
      return;
    }
    const isSure = await confirm(
      'Send a reminder',
      questionOf(counts.title, view, count, left_out),
      sendTo(count),
    );
    if (!isSure) return;
    const idempotencyKey = crypto.randomUUID();
    await call(readersApi.remind, { ...asked, count }, { idempotencyKey });
    say(`The reminder is being sent to ${peopleOf(count)}.`);
  }

  const press = async () => {
    setBusy(true);
    await attempt(remind);
    setBusy(false);
  };
  return (
    <Button variant="contained" disabled={isBusy} onClick={() => void press()}>
      Send a reminder
    </Button>
  );
}

const nobodyHasAddress = 'No one of them has an e-mail address that works.';

const peopleOf = (count: number): string =>
  count === 1 ? '1 person' : `${count.toLocaleString('en-AU')} people`;

const sendTo = (count: number): string => `Send to ${peopleOf(count)}`;

function questionOf(title: string, { rule }: ReadersView, count: number, leftOut: number): string {
  const whom =
    rule === 'any_carer'
      ? `${peopleOf(count)}: the carers of children of whom no carer has read it`
      : `${peopleOf(count)} who have not read it (${ruleNames[rule].toLowerCase()})`;
  const without = leftOut > 0 ? ` ${peopleOf(leftOut)} without a working address get none.` : '';
  return `“${title}” goes to ${whom}.${without} A reminder of a post can be sent once a day.`;
}
