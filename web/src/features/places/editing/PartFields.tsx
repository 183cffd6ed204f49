import type { RefObject } from 'react';
import { findEmbed } from '../../../api/findEmbed.ts';
import { storePicture } from '../../../api/storePicture.ts';
import { Field } from '../../../components/forms/Field.tsx';
import { OneOf } from '../../../components/forms/OneOf.tsx';
import { RichTextEditor } from '../../../components/rich-text/LaterEditor.tsx';
import type { Part } from '../parts.ts';
import { HalfHourField } from './HalfHourField.tsx';
import type { PageForm } from './partForm.ts';

interface PartFieldsProps {
  form: {
    readonly values: PageForm;
    readonly faults: Partial<Record<string, string>>;
    readonly set: (change: Partial<PageForm>) => void;
    readonly flush: RefObject<(() => string) | null>;
  };
  part: Part;
  documentKey: string;
}

/** The fields of one part of a page. */
export function PartFields({ form, part, documentKey }: PartFieldsProps) {
  const { values, faults, set } = form;
  switch (part) {
    case 'title':
      return (
        <Field
          label="Title"
          value={values.title}
          onChange={(title) => set({ title })}
          fault={faults.title}
        />
      );
    case 'content':
      return (
        <RichTextEditor
          label="Content"
          html={values.content_html}
          documentKey={documentKey}
          onChange={(content_html) => set({ content_html })}
          upload={storePicture}
          findEmbed={findEmbed}
          ownHost={location.host}
          fault={faults.content_html}
          flushRef={form.flush}
        />
      );
    case 'folder':
      return (
        <>
          <Field
            label="Google Drive url"
            value={values.google_drive_url}
            onChange={(google_drive_url) => set({ google_drive_url })}
            fault={faults.google_drive_url}
            hint="The address of the folder, as its Share button gives it."
          />
          <OneOf
            label="File view"
            value={values.file_view_type}
            options={views}
            onChoose={(view) => set({ file_view_type: view === 'grid' ? 'grid' : 'list' })}
          />
        </>
      );
    case 'dates':
      return <DateFields form={form} />;
  }
}

const DateFields = ({ form: { values, faults, set } }: Pick<PartFieldsProps, 'form'>) => (
  <>
    <HalfHourField
      label="Publish Start"
      value={values.publish_start}
      onChange={(publish_start) => set({ publish_start })}
      fault={faults.publish_start}
    />
    <HalfHourField
      label="Publish End"
      value={values.publish_end}
      onChange={(publish_end) => set({ publish_end })}
      fault={faults.publish_end}
      hint="Without an end the page stays."
    />
  </>
);

const views = [
  ['list', 'List'],
  ['grid', 'Grid'],
] as const;
