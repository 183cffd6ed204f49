import { useController } from 'react-hook-form';
import { pageTypes } from '#shared/pages/page-types';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import type { PageForm } from './pageForm.ts';

/** What a page of each type contains. */
const meanings: Readonly<Record<string, string>> = {
  'static-page': 'Text and pictures that you write here.',
  documents: 'The files of a Google Drive folder.',
  'task-page': 'The assessment tasks of the place.',
  'classrooms-page': 'The Google Classrooms of the place.',
  'blog-page': 'Entries with a day, newest first.',
};

/** The field for the type of the page. */
export function TypeSelect() {
  const { field } = useController<PageForm, 'pagetypeUid'>({ name: 'pagetypeUid' });
  return (
    <FieldAnchor name="pagetypeUid">
      <SelectField
        label="Page type"
        value={field.value}
        options={[
          ['', 'Select page type'],
          ...pageTypes.map(({ pagetypeUid, pageType }) => [pagetypeUid, pageType] as const),
        ]}
        onChoose={field.onChange}
        fault={useFault('pagetypeUid')}
        hint={meanings[field.value]}
      />
    </FieldAnchor>
  );
}
