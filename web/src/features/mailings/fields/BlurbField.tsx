import { Box, Button } from '@mui/material';
import { type ChangeEvent, useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { blurbHint, blurbPieces } from '#shared/mailings/mail-blurb';
import { FieldAnchor } from '../../../components/forms/FieldAnchor.tsx';
import { control, Labelled } from '../../../components/forms/Labelled.tsx';
import { Quiet, Row } from '../../../components/layout/layout.tsx';
import type { MailValues } from '../mailForm.ts';

/** What a tool writes around the chosen words. */
const tools = [
  { name: 'Bold', before: '<b>', after: '</b>' },
  { name: 'Link', before: '<a href="https://', after: '</a>' },
  { name: 'New line', before: '<br>\n', after: '' },
] as const;

/** The blurb of a digest: its tools write the specified tags, and it is shown as readers see it. */
export function BlurbField() {
  const { field, fieldState } = useController<MailValues, 'email_text'>({ name: 'email_text' });
  const { clearErrors } = useFormContext<MailValues>();
  const area = useRef<HTMLTextAreaElement>(null);
  const fault = fieldState.error?.message;

  function type(blurb: string) {
    field.onChange(blurb);
    clearErrors('email_text');
  }
  function use({ name, before, after }: (typeof tools)[number]) {
    const at = area.current;
    if (!at) return;
    const { selectionStart: start, selectionEnd: end, value } = at;
    const words = value.slice(start, end) || (name === 'New line' ? '' : 'words');
    const opened = name === 'Link' ? `${before}">` : before;
    at.setRangeText(`${opened}${words}${after}`, start, end, 'end');
    // The address of a link is typed next, else the words.
    const caret = start + before.length;
    if (name === 'Link') at.setSelectionRange(caret, caret);
    if (name === 'Bold') at.setSelectionRange(caret, caret + words.length);
    type(at.value);
    at.focus();
  }
  return (
    <FieldAnchor name="email_text">
      <Labelled label="Blurb" fault={fault} hint={blurbHint}>
        {(described) => (
          <Box sx={{ ...frame, borderColor: fault ? 'error.main' : 'text.secondary' }}>
            <Box
              component="textarea"
              {...described}
              {...field}
              rows={7}
              ref={(at: HTMLTextAreaElement | null) => {
                area.current = at;
                field.ref(at);
              }}
              onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => type(target.value)}
              sx={text}
            />
            <Row role="toolbar" aria-label="Format of the blurb" gap={0.5} isOneLine sx={bar}>
              {tools.map((tool) => (
                <Button key={tool.name} size="small" color="inherit" onClick={() => use(tool)}>
                  {tool.name}
                </Button>
              ))}
            </Row>
          </Box>
        )}
      </Labelled>
      {field.value.includes('<') && <Shown blurb={field.value} />}
    </FieldAnchor>
  );
}

/** The blurb as a message has it. */
const Shown = ({ blurb }: { blurb: string }) => (
  <Box role="group" aria-label="As readers see it" sx={shown}>
    <Quiet size="medium" sx={{ mb: 0.5 }}>
      As readers see it
    </Quiet>
    {blurbPieces(blurb).map((piece, at) => {
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other key
      if (piece.kind === 'break') return <br key={at} />;
      const words = piece.bold ? <strong>{piece.words}</strong> : piece.words;
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other key
        <span key={at}>{piece.href ? <u>{words}</u> : words}</span>
      );
    })}
  </Box>
);

const frame = {
  border: 1,
  borderRadius: 1,
  bgcolor: 'background.paper',
  minWidth: 0,
  '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
};
const bar = {
  p: 0.5,
  borderTop: 1,
  borderColor: 'divider',
  '& button': { minHeight: { xs: 44, md: 32 } },
};
const text = {
  ...control,
  display: 'block',
  px: 1.5,
  py: 1,
  border: 0,
  resize: 'vertical',
  outline: 'none',
  fieldSizing: 'content',
  minHeight: '176px',
  maxHeight: '480px',
};
const shown = {
  mt: 1.5,
  paddingInlineStart: 1.5,
  borderInlineStart: '3px solid',
  borderColor: 'divider',
  overflowWrap: 'anywhere',
};
