import type { RefObject } from 'react';
import { useController } from 'react-hook-form';
import { findEmbed } from '../../api/findEmbed.ts';
import { storePicture } from '../../api/storePicture.ts';
import { RichTextEditor } from '../rich-text/LaterEditor.tsx';
import { FieldAnchor, useFault } from './FieldAnchor.tsx';

interface ContentFieldProps {
  /** By default the content of a post or a page. */
  name?: string;
  label?: string;
  documentKey: string;
  flush: RefObject<(() => string) | null>;
  /** Receives each new text. */
  onText?: (html: string) => void;
}

/** A field of a form that is a text with its pictures. */
export function ContentField({
  name = 'content_html',
  label = 'Content',
  documentKey,
  flush,
  onText,
}: ContentFieldProps) {
  const { field } = useController<Record<string, string>>({ name });
  const fault = useFault(name);
  return (
    <FieldAnchor name={name}>
      <RichTextEditor
        label={label}
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
