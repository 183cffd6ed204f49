import { useController } from 'react-hook-form';
import { editorImages as editorImagesApi } from '#shared/media/editor-images.contract';
import { call } from '../../../api/client.ts';
import { findEmbed } from '../../../api/findEmbed.ts';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { RichTextEditor } from '../../../components/rich-text/LaterEditor.tsx';
import type { PostForm } from './form.ts';
import type { PostEditing } from './usePostEditor.ts';

interface ContentFieldProps {
  editing: PostEditing;
  /** Receives each new text. */
  onText: (html: string) => void;
}

/** The text of a post, with its pictures. */
export function ContentField({ editing, onText }: ContentFieldProps) {
  const { field } = useController<PostForm, 'content_html'>({ name: 'content_html' });
  const fault = useFault('content_html');
  return (
    <FieldAnchor name="content_html">
      <RichTextEditor
        label="Content"
        html={field.value}
        documentKey={editing.documentKey}
        onChange={(html) => {
          field.onChange(html);
          onText(html);
        }}
        upload={storePicture}
        findEmbed={findEmbed}
        ownHost={location.host}
        fault={fault}
        flushRef={editing.flush}
      />
    </FieldAnchor>
  );
}

const storePicture = async (base64ImageUrl: string): Promise<string> =>
  (await call(editorImagesApi.add, { base64ImageUrl })).url;
