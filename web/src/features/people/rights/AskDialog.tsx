import { Typography } from '@mui/material';
import { useState } from 'react';
import { reasonLength } from '#shared/people/acts';
import { fullName } from '#shared/people/names';
import type { PersonRecord } from '#shared/people/people-admin.contract';
import { type Capability, capabilities } from '#shared/rights/permissions';
import { rightNames } from '#shared/rights/right-names';
import { isExcluded, needsTwo } from '#shared/rights/right-rules';
import { Field } from '../../../components/forms/Field.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { RightDialog } from './RightDialog.tsx';
import type { RightCalls } from './useRightCalls.ts';
import { confirmText } from './words.ts';

interface AskDialogProps {
  person: PersonRecord;
  calls: RightCalls;
  /** The right that is taken; undefined to give one. */
  taken?: Capability | undefined;
  onClose: () => void;
}

/** Gives a right to a person, or takes one, with the reason that its history keeps. */
export function AskDialog({ person, calls, taken, onClose }: AskDialogProps) {
  const [chosen, setChosen] = useState<Capability | ''>(taken ?? '');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const text = reason.trim();
  const name = fullName(person);
  async function run() {
    setChecked(true);
    if (chosen === '' || text === '') return undefined;
    const { userUid } = person;
    return calls.ask({ userUid, capability: chosen, give: taken === undefined, reason: text });
  }
  return (
    <RightDialog
      title={taken ? `Take “${rightNames[taken]}” from ${name}?` : `Give ${name} a right`}
      {...wordsOf(chosen, taken !== undefined)}
      isRemoval={taken !== undefined}
      run={run}
      onClose={onClose}
    >
      {taken ? (
        <Typography>Within 30 seconds the person can no longer use it.</Typography>
      ) : (
        <SelectField
          label="Right"
          value={chosen}
          options={[['', 'Choose'], ...choices(person)]}
          onChoose={(value) => setChosen(capabilities.find((each) => each === value) ?? '')}
          fault={isChecked && chosen === '' ? 'Choose a right.' : undefined}
          hint={chosen === '' ? undefined : confirmText(chosen)}
        />
      )}
      <Field
        label="Reason"
        value={reason}
        rows={3}
        fault={isChecked && text === '' ? 'Please give a reason.' : undefined}
        onChange={(typed) => setReason(typed.slice(0, reasonLength))}
        hint="Administrators and the person who confirms the right see it. It is in no mail."
      />
    </RightDialog>
  );
}

/** The words of the button, and what is said when it is done. */
function wordsOf(chosen: Capability | '', isTaken: boolean) {
  if (isTaken) return { act: 'Take the right', done: 'The right is taken.' };
  return chosen !== '' && needsTwo(chosen)
    ? { act: 'Ask for the right', done: 'The request waits for a second person.' }
    : { act: 'Give the right', done: 'The right is given.' };
}

/** The rights that a person doesn't have. One that excludes theirs says so. */
const choices = ({ rights }: PersonRecord): (readonly [Capability, string])[] =>
  capabilities
    .filter((each) => !rights.includes(each))
    .map((each) => {
      const excluded = isExcluded(rights, each) ? ' (not with this person’s rights)' : '';
      return [each, `${rightNames[each]}${excluded}`];
    });
