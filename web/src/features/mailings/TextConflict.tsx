import type { WeeklyEmailText } from '#shared/mailings/weeklyemailtext.contract';
import { ConflictDialog } from '../../components/editing/conflict/ConflictDialog.tsx';
import { labels, type MailValues } from './mailForm.ts';

interface TextConflictProps {
  mine: MailValues;
  theirs: WeeklyEmailText;
  onOverwrite: () => void;
  onDiscard: () => void;
  onGoOn: () => void;
}

/**
 * The conflict when another person saved the blurb or the list: the differences and the choices.
 */
export function TextConflict({ mine, theirs, ...choices }: TextConflictProps) {
  const fields = [
    { name: 'email_text', from: theirs.email_text, to: mine.email_text },
    { name: 'except_for', from: theirs.except_emails, to: mine.except_for },
  ].map((field) => ({ ...field, label: labels[field.name] ?? '' }));
  return (
    <ConflictDialog
      savedBy={theirs.updated_by}
      savedAt={theirs.updated_at}
      fields={fields.filter(({ from, to }) => from !== to)}
      {...choices}
    />
  );
}
