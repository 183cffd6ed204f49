import type { RefObject } from 'react';
import { useController } from 'react-hook-form';
import { api } from '#shared/contract/api';
import { call } from '../../../api/client.ts';
import { FieldPlace, useFault } from '../../../components/FieldPlace.tsx';
import { RichTextEditor } from '../../../components/rich-text/LaterEditor.tsx';
import type { PageForm } from './pageForm.ts';

interface ContentFieldProps {
  documentKey: string;
  flush: RefObject<(() => string) | null>;
}

/** The text of a Static Page, with its pictures. */
export function ContentField({ documentKey, flush }: ContentFieldProps) {
  const { field } = useController<PageForm, 'content_html'>({ name: 'content_html' });
  const fault = useFault('content_html');
  return (
    <FieldPlace name="content_html">
      <RichTextEditor
        label="Content"
        html={field.value}
        documentKey={documentKey}
        onChange={field.onChange}
        upload={storePicture}
        ownHost={location.host}
        fault={fault}
        flushRef={flush}
      />
    </FieldPlace>
  );
}

const storePicture = async (base64ImageUrl: string): Promise<string> =>
  (await call(api['editor-images'].add, { base64ImageUrl })).url;
