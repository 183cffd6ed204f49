import type { FieldValues } from 'react-hook-form';
import { onDemand } from '../../../components/onDemand.tsx';
import { comparison, type Saved } from './kind.ts';
import type { RecordEditing } from './useRecordEditor.ts';

const ConflictDialog = onDemand(
  async () => (await import('../../../components/conflict/ConflictDialog.tsx')).ConflictDialog,
);

interface RecordConflictProps<Form extends FieldValues, Kept extends Saved> {
  editing: RecordEditing<Form, Kept>;
  newer: Kept;
}

/** What is typed beside what somebody else has saved, and what is to become of both. */
export function RecordConflict<Form extends FieldValues, Kept extends Saved>({
  editing,
  newer,
}: RecordConflictProps<Form, Kept>) {
  const { kind, form } = editing;
  return (
    <ConflictDialog
      savedAt={newer.updated_at}
      fields={comparison(kind, kind.formOf(newer), form.watch())}
      onOverwrite={editing.overwrite}
      onDiscard={editing.discardMine}
      onGoOn={editing.goOnEditing}
      onTake={editing.takeTheirs}
    />
  );
}
