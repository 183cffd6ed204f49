import { Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AppError } from '#shared/kernel/errors';
import { reasonLength } from '#shared/people/acts';
import { people as peopleApi } from '#shared/people/people-admin.contract';
import { NewPersonForm } from '#shared/people/people-admin.schemas';
import { pathTo } from '#shared/site/paths';
import { call } from '../../../api/client.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { QuestionDialog } from '../../../components/feedback/QuestionDialog.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { schemaFaults } from '../../../components/forms/schemaFaults.ts';
import { useRepeatKeys } from '../useRepeatKeys.ts';

const blank = { firstname: '', surname: '', username: '', email: '', reason: '' };
type Form = typeof blank;

interface FormField {
  readonly name: keyof Form;
  readonly label: string;
  readonly hint?: string;
  readonly most: number;
}

const fields: readonly FormField[] = [
  { name: 'firstname', label: 'First name', most: 100 },
  { name: 'surname', label: 'Surname', most: 100 },
  {
    name: 'username',
    label: 'Signs in as',
    hint: 'Letters, digits, dots and dashes. It can’t be the name of another person.',
    most: 64,
  },
  { name: 'email', label: 'Email', most: 254 },
];

/** Adds a person whom no roster names, and opens the page of the person, who can be invited there. */
export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const { form, change, faults, problem, isBusy, add } = useNewPerson();
  return (
    <QuestionDialog
      title="Add a person"
      act="Add the person"
      isForm
      isBusy={isBusy}
      problem={problem}
      onAct={() => void add()}
      onClose={onClose}
    >
      <Typography>
        Only for somebody whom the school’s files don’t name, such as a coach. No file changes or
        removes this person: block the sign-in when it is no longer needed.
      </Typography>
      {fields.map(({ name, label, hint, most }) => (
        <Field
          key={name}
          label={label}
          value={form[name]}
          fault={faults[name]}
          onChange={(text) => change({ [name]: text.slice(0, most) })}
          {...(hint && { hint })}
        />
      ))}
      <Field
        label="Reason"
        value={form.reason}
        rows={3}
        fault={faults.reason}
        onChange={(text) => change({ reason: text.slice(0, reasonLength) })}
        hint="Administrators see it on the page of the person."
      />
    </QuestionDialog>
  );
}

/** The form of a new person, its faults, and the call that adds the person once. */
function useNewPerson() {
  const [form, setForm] = useState<Form>(blank);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const keys = useRepeatKeys();
  const navigate = useNavigate();
  const { say } = useFeedback();

  async function add() {
    const sent = { ...form, email: form.email.trim() };
    const found = schemaFaults(NewPersonForm, sent);
    setFaults(found);
    setProblem(undefined);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const { userUid } = await call(peopleApi.create, sent, { idempotencyKey: keys.of(sent) });
      say('The person is added.');
      await navigate(pathTo('/admin/people/:userUid', { userUid }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      setFaults(error.fields ?? {});
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  }
  const change = (changed: Partial<Form>) => setForm((before) => ({ ...before, ...changed }));
  return { form, change, faults, problem, isBusy, add };
}
