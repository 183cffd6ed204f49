import { Box } from '@mui/material';
import type { ChangeEvent } from 'react';
import { ReactEditor, useSlate } from 'slate-react';
import { formatOf, setFormat } from '../commands/blocks.ts';
import { type Format, formats } from '../elements.ts';

/** Chooses the format of the selected blocks. */
export function FormatSelect() {
  const editor = useSlate();
  return (
    <Box
      component="select"
      aria-label="Format"
      tabIndex={0}
      value={formatOf(editor) ?? 'p'}
      onChange={({ target }: ChangeEvent<HTMLSelectElement>) => {
        setFormat(editor, target.value as Format);
        ReactEditor.focus(editor);
      }}
      sx={{
        font: 'inherit',
        fontSize: '0.875rem',
        height: 36,
        px: 1,
        marginInlineEnd: 0.5,
        borderRadius: 1,
        border: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
        color: 'text.primary',
      }}
    >
      {Object.entries(formats).map(([format, name]) => (
        <option key={format} value={format}>
          {name}
        </option>
      ))}
    </Box>
  );
}
