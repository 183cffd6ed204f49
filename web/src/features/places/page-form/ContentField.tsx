import type { RefObject } from 'react';
import { useController } from 'react-hook-form';
import { editorImages as editorImagesApi } from '#shared/media/editor-images.contract';
import { call } from '../../../api/client.ts';
import { findEmbed } from '../../../api/findEmbed.ts';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { RichTextEditor } from '../../../components/rich-text/LaterEditor.tsx';
import type { PageForm } from './pageForm.ts';

interface ContentFieldProps {
  documentKey: string;
  flush: RefObject<(() => string) | null>;
}

/** The field for the text of a Static Page, with its pictures. */
export function ContentField({ documentKey, flush }: ContentFieldProps) {
  const { field } = useController<PageForm, 'content_html'>({ name: 'content_html' });
  const fault = useFault('content_html');
  return (
    <FieldAnchor name="content_html">
      <RichTextEditor
        label="Content"
        html={field.value}
        documentKey={documentKey}
        onChange={field.onChange}
        upload={storePicture}
        findEmbed={findEmbed}
        ownHost={location.host}
        fault={fault}
        flushRef={flush}
      />
    </FieldAnchor>
  );
}

const storePicture = async (base64ImageUrl: string): Promise<string> =>
  (await call(editorImagesApi.add, { base64ImageUrl })).url;
