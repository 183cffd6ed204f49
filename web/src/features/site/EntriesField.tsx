import CloseIcon from '@mui/icons-material/Close';
import { Box, IconButton } from '@mui/material';
import { type ClipboardEvent, useState } from 'react';
import { useController } from 'react-hook-form';
import { FieldAnchor, useFault } from '../../components/forms/FieldAnchor.tsx';
import { control, Labelled } from '../../components/forms/Labelled.tsx';
import { Row } from '../../components/layout/layout.tsx';
import { entriesIn, linesOf } from './lines.ts';
import type { SettingsValues } from './settingsForm.ts';

interface EntriesFieldProps {
  name: keyof SettingsValues;
  label: string;
  hint: string;
  /** What the field for one more says while it is empty. */
  more: string;
}

/** A list of short texts: each can be removed, and Enter adds what was typed. */
export function EntriesField({ name, label, hint, more }: EntriesFieldProps) {
  const fault = useFault(name);
  const { entries, typed, type, finish, remove, add } = useEntries(name);
  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text').split(/[\n,;]/);
    if (pasted.length < 2) return;
    event.preventDefault();
    add(pasted);
  }
  return (
    <FieldAnchor name={name}>
      <Labelled label={label} fault={fault} hint={hint}>
        {(described) => (
          <Box sx={{ ...frame, borderColor: fault ? 'error.main' : 'text.secondary' }}>
            {entries.length > 0 && (
              <Box component="ul" aria-label={label} sx={list}>
                {entries.map((entry) => (
                  <Entry key={entry} entry={entry} onRemove={() => remove(entry)} />
                ))}
              </Box>
            )}
            <Box
              component="input"
              {...described}
              value={typed}
              placeholder={more}
              autoComplete="off"
              onChange={(event) => type((event.target as HTMLInputElement).value)}
              onPaste={paste}
              onBlur={finish}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                finish();
              }}
              sx={input}
            />
          </Box>
        )}
      </Labelled>
    </FieldAnchor>
  );
}

/** One entry with a button that removes it. */
export const Entry = ({ entry, onRemove }: { entry: string; onRemove: () => void }) => (
  <Row component="li" gap={0} align="center" isOneLine sx={chip}>
    {entry}
    <IconButton aria-label={`Remove ${entry}`} onClick={onRemove} sx={cross}>
      <CloseIcon fontSize="small" />
    </IconButton>
  </Row>
);

/** The entries of a field of lines. The last line is the one that is being typed. */
function useEntries(name: keyof SettingsValues) {
  const { field } = useController({ name });
  const [isTyping, setTyping] = useState(false);
  const lines: string[] = field.value === '' ? [] : String(field.value).split('\n');
  const typed = isTyping ? (lines.at(-1) ?? '') : '';
  const entries = entriesIn(linesOf(isTyping ? lines.slice(0, -1) : lines));
  const set = (changed: readonly string[]) => field.onChange(linesOf([...new Set(changed)]));
  return {
    entries,
    typed,
    type(text: string) {
      setTyping(text !== '');
      field.onChange(linesOf(text === '' ? entries : [...entries, text]));
    },
    finish() {
      if (!isTyping) return;
      setTyping(false);
      set([...entries, ...entriesIn(typed)]);
    },
    remove: (gone: string) =>
      field.onChange(
        linesOf([...entries.filter((each) => each !== gone), ...(isTyping ? [typed] : [])]),
      ),
    add(more: readonly string[]) {
      setTyping(false);
      set([...entries, ...entriesIn(linesOf([...more, typed]))]);
    },
  };
}

const frame = {
  ...control,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.75,
  p: 0.5,
  '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-1px' },
};
export const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.75,
  maxWidth: '100%',
};
const chip = {
  maxWidth: '100%',
  paddingInlineStart: 1.25,
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'action.hover',
  fontSize: '0.9375rem',
  overflowWrap: 'anywhere',
};
const cross = { width: { xs: 44, md: 34 }, height: { xs: 44, md: 34 }, color: 'text.secondary' };
const input = {
  flex: '1 1 180px',
  minWidth: 0,
  minHeight: { xs: 44, md: 34 },
  px: 1,
  border: 0,
  font: 'inherit',
  bgcolor: 'transparent',
  color: 'text.primary',
  outline: 'none',
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
};
