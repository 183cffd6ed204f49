import type { RefObject } from 'react';
import { useController } from 'react-hook-form';
import { findEmbed } from '../../api/findEmbed.ts';
import { storePicture } from '../../api/storePicture.ts';
import { RichTextEditor } from '../rich-text/LaterEditor.tsx';
import { FieldAnchor, useFault } from './FieldAnchor.tsx';

interface ContentFieldProps {
  documentKey: string;
  flush: RefObject<(() => string) | null>;
  /** Receives each new text. */
  onText?: (html: string) => void;
}

/** The field `content_html` of a form: a text with its pictures. */
export function ContentField({ documentKey, flush, onText }: ContentFieldProps) {
  const { field } = useController<{ content_html: string }>({ name: 'content_html' });
  const fault = useFault('content_html');
  return (
    <FieldAnchor name="content_html">
      <RichTextEditor
        label="Content"
        html={field.value}
        documentKey={documentKey}
        onChange={(html) => {
          field.onChange(html);
          onText?.(html);
        }}
        upload={storePicture}
        findEmbed={findEmbed}
        ownHost={location.host}
        fault={fault}
        flushRef={flush}
      />
    </FieldAnchor>
  );
}
