import type { Page } from '#shared/contract/page-fields';
import type { Part } from '../parts.ts';
import { EntryConflict } from './EntryConflict.tsx';
import { fieldsOf, formOf, labels } from './partForm.ts';
import type { PartForm } from './usePartForm.ts';

interface PageConflictProps {
  form: PartForm;
  part: Part;
  theirs: Page;
}

/** Somebody else changed the page meanwhile: both versions of the part, and the ways on. */
export function PageConflict({ form, part, theirs }: PageConflictProps) {
  return (
    <EntryConflict
      form={form}
      names={fieldsOf[part]}
      labels={labels}
      saved={formOf(theirs)}
      savedAt={theirs.updated_at}
    />
  );
}
