import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { pathTo } from '#shared/site/paths';
import { useRefresh } from '../../../api/refresh.ts';
import type { RecordForm, Versioned } from '../../../components/editing/recordForm.ts';
import type { Opened } from '../../../components/editing/useDraftForm.ts';
import { useEditor } from '../../../components/editing/useEditor.ts';

/** The editor of a place or a page. A save refreshes the lists of both and goes back to them. */
export function useRecordEditor<Form extends FieldValues, Saved extends Versioned>(
  record: RecordForm<Form, Saved>,
  opened: Opened<Form, Saved>,
) {
  const refresh = useRefresh('places');
  const navigate = useNavigate();
  return useEditor(record, opened, {
    onSaved: () => void refresh(),
    onClose: () => void navigate(pathTo('/admin?tab=places')),
  });
}
