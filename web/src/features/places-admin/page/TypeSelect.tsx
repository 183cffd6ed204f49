import { useController } from 'react-hook-form';
import { pageTypes } from '#shared/domain/page-types';
import { FieldPlace, useFault } from '../../../components/FieldPlace.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import type { PageForm } from './pageForm.ts';

/** What kind of page it is. */
export function TypeSelect() {
  const { field } = useController<PageForm, 'pagetypeUid'>({ name: 'pagetypeUid' });
  return (
    <FieldPlace name="pagetypeUid">
      <SelectField
        label="Page type"
        value={field.value}
        options={[
          ['', 'Select page type'],
          ...pageTypes.map(({ pagetypeUid, pageType }) => [pagetypeUid, pageType] as const),
        ]}
        onChoose={field.onChange}
        fault={useFault('pagetypeUid')}
      />
    </FieldPlace>
  );
}
