import { Typography } from '@mui/material';
import { useState } from 'react';
import { reasonLength } from '#shared/people/acts';
import { fullName } from '#shared/people/names';
import type { PersonRecord } from '#shared/people/people-admin.contract';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { QuestionDialog } from '../../../components/feedback/QuestionDialog.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import type { Asked, PersonActions } from './usePersonActs.ts';

interface ActDialogProps {
  person: PersonRecord;
  acts: PersonActions;
  asked: Asked;
}

const stale =
  'Another administrator changed this person meanwhile. The page shows it now. Look at it, then decide.';

/** Says what an act does and asks for its reason, which the record keeps. */
export function ActDialog({ person, acts, asked }: ActDialogProps) {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { say } = useFeedback();
  const words = wordsOf[asked.act](fullName(person), asked.child?.firstname ?? '');
  async function run() {
    if (!reason.trim()) return setFault('Please give a reason.');
    setFault(undefined);
    setProblem(undefined);
    setBusy(true);
    const outcome = await acts.run(asked, reason.trim());
    setBusy(false);
    if (outcome === 'done') {
      say(words.done);
      acts.close();
    } else setProblem(outcome === 'conflict' ? stale : outcome.message);
  }
  return (
    <QuestionDialog
      title={words.title}
      act={words.act}
      isBusy={isBusy}
      isRemoval={asked.act === 'block' || asked.act === 'withhold'}
      problem={problem}
      onAct={() => void run()}
      onClose={acts.close}
    >
      <Typography>{words.says}</Typography>
      <Field
        label="Reason"
        value={reason}
        rows={3}
        fault={fault}
        onChange={(text) => setReason(text.slice(0, reasonLength))}
        hint="Administrators see it on this page."
      />
    </QuestionDialog>
  );
}

interface Words {
  readonly title: string;
  readonly says: string;
  readonly act: string;
  readonly done: string;
}

const wordsOf: Readonly<Record<Asked['act'], (name: string, child: string) => Words>> = {
  block: (name) => ({
    title: `Block ${name}?`,
    says: 'Within 30 seconds the person can’t sign in any more, and mail and calendar feeds end. The person gets no mail in an emergency either: telephone then. Lists and roll-calls keep the person.',
    act: 'Block sign-in',
    done: 'The sign-in is blocked.',
  }),
  unblock: (name) => ({
    title: `Take the block of ${name} back?`,
    says: 'The person can sign in again and gets mail again.',
    act: 'Take the block back',
    done: 'The person can sign in again.',
  }),
  withhold: (name, child) => ({
    title: `Withhold ${child} from ${name}?`,
    says: `Within a minute ${name} sees nothing of ${child} and gets no mail about ${child}. Links to documents about ${child} end, and the staff who sent them are told. The teachers of ${child} get a mail that asks them to check with the office; it names no carer and no reason. The roster does not change: correct it there too.`,
    act: `Withhold ${child}`,
    done: `${child} is withheld from this person.`,
  }),
  'give-back': (name, child) => ({
    title: `Give ${child} back to ${name}?`,
    says: `The link is as the roster says again. The teachers of ${child} get mail to ask the office. Links to documents that ended stay so: send them again.`,
    act: `Give ${child} back`,
    done: 'The link is as the roster says again.',
  }),
  invite: (name) => ({
    title: `Invite ${name}?`,
    says: 'A mail with the sign-in name and a first password goes to the address of this person. The password works for 3 days. An earlier one ends.',
    act: 'Send invitation',
    done: 'The invitation is on its way.',
  }),
  'new-password': (name) => ({
    title: `Send ${name} a new password?`,
    says: 'The password of this person ends. A mail with a first password goes to the address of this person and works for 3 days.',
    act: 'Send new password',
    done: 'The new password is on its way.',
  }),
  'new-factor': (name) => ({
    title: `Allow ${name} a new second factor?`,
    says: 'At the next sign-in the person adds the portal to an authenticator app again, such as after a lost phone. Make sure that it is this person who asks.',
    act: 'Allow new second factor',
    done: 'The next sign-in asks for a new second factor.',
  }),
  'sign-out': (name) => ({
    title: `Sign ${name} out everywhere?`,
    says: 'Within 30 seconds every device asks for a new sign-in.',
    act: 'Sign out everywhere',
    done: 'Every device asks for a new sign-in.',
  }),
};
