import { useController } from 'react-hook-form';
import { api } from '#shared/contract/api';
import { call } from '../../../api/client.ts';
import { FieldPlace, useFault } from '../../../components/FieldPlace.tsx';
import { RichTextEditor } from '../../../components/rich-text/LaterEditor.tsx';
import type { PostForm } from './form.ts';
import type { PostEditing } from './usePostEditor.ts';

interface ContentFieldProps {
  editing: PostEditing;
  /** Hears of each new text. */
  onText: (html: string) => void;
}

/** The text of a post, with its pictures. */
export function ContentField({ editing, onText }: ContentFieldProps) {
  const { field } = useController<PostForm, 'content_html'>({ name: 'content_html' });
  const fault = useFault('content_html');
  return (
    <FieldPlace name="content_html">
      <RichTextEditor
        label="Content"
        html={field.value}
        documentKey={editing.documentKey}
        onChange={(html) => {
          field.onChange(html);
          onText(html);
        }}
        upload={storePicture}
        ownHost={location.host}
        fault={fault}
        flushRef={editing.flush}
      />
    </FieldPlace>
  );
}

const storePicture = async (base64ImageUrl: string): Promise<string> =>
  (await call(api['editor-images'].add, { base64ImageUrl })).url;
