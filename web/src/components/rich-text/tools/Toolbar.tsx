import { Box, IconButton } from '@mui/material';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react';
import { ReactEditor, useSlate } from 'slate-react';
import { formatOf, setFormat } from '../commands/blocks.ts';
import { takeSelection } from '../commands/selection.ts';
import { type Format, formats } from '../elements.ts';
import { pictureKinds } from '../html/pictureText.ts';
import type { Dialog } from './Dialogs.tsx';
import { type Tool, tools } from './tools.tsx';

interface ToolbarProps {
  ref: Ref<HTMLDivElement>;
  label: string;
  open: (dialog: Dialog) => void;
  addPictures: (files: File[]) => void;
}

/** The toolbar of the text: one tab stop, with arrow keys inside. */
export function Toolbar({ ref, label, open, addPictures }: ToolbarProps) {
  const editor = useSlate();
  const files = useRef<HTMLInputElement>(null);

  function use(tool: Tool) {
    takeSelection(editor);
    if (tool.dialog === 'picture') files.current?.click();
    else if (tool.dialog) open(tool.dialog);
    else tool.act?.(editor);
  }

  return (
    <Box
      ref={ref}
      role="toolbar"
      aria-label={`Formatting of ${label}`}
      onKeyDown={moveInside}
      onFocus={({ target, currentTarget }) => makeStop(currentTarget, target)}
      sx={bar}
    >
      <FormatSelect />
      {tools.map((group) => (
        <Box key={group[0]?.name} sx={groupLook}>
          {group.map((tool) => (
            <ToolButton
              key={tool.name}
              name={tool.name}
              keys={tool.keys}
              isOn={tool.isOn?.(editor)}
              isOff={tool.isOff?.(editor)}
              onUse={() => use(tool)}
            >
              <tool.Icon fontSize="small" />
            </ToolButton>
          ))}
        </Box>
      ))}
      <input
        ref={files}
        type="file"
        accept={pictureKinds}
        multiple
        hidden
        aria-label="Picture files"
        onChange={({ target }) => {
          addPictures(Array.from(target.files ?? []));
          target.value = '';
        }}
      />
    </Box>
  );
}

/** On a phone the tools are one line, which moves under the finger and fades where it goes on. */
const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.25,
  p: 0.5,
  flexWrap: { sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  maskImage: { xs: 'linear-gradient(to right, #000 calc(100% - 48px), transparent)', sm: 'none' },
  // The last tool can leave the fading end.
  '& > *': { flexShrink: 0 },
  '&::after': { content: { xs: '""', sm: 'none' }, flex: '0 0 32px' },
};
const groupLook = { display: 'flex', flexWrap: { sm: 'wrap' }, gap: 0.25 };

const toolsIn = (bar: Element) =>
  Array.from(bar.querySelectorAll<HTMLElement>('button:not(:disabled), select'));

function moveInside(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: bar, target, key } = event;
  const all = toolsIn(bar);
  const at = all.indexOf(target as HTMLElement);
  const places: Record<string, number> = {
    ArrowRight: (at + 1) % all.length,
    ArrowLeft: (at - 1 + all.length) % all.length,
    Home: 0,
    End: all.length - 1,
  };
  const place = places[key];
  if (place === undefined || at < 0) return;
  event.preventDefault();
  all[place]?.focus();
}

/** Makes the focused tool the tab stop of the toolbar. */
function makeStop(bar: Element, tool: Element): void {
  for (const each of bar.querySelectorAll<HTMLElement>('button, select')) {
    each.tabIndex = each === tool ? 0 : -1;
  }
}

/** Chooses the format of the selected blocks. */
function FormatSelect() {
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

interface ToolButtonProps {
  name: string;
  /** The keyboard shortcut, as people read it. */
  keys?: string;
  isOn?: boolean;
  isOff?: boolean;
  onUse: () => void;
  children: ReactNode;
}

/** A button of the toolbar. It keeps the selection of the text. */
function ToolButton({ name, keys, isOn, isOff, onUse, children }: ToolButtonProps) {
  return (
    <IconButton
      aria-label={name}
      aria-pressed={isOn}
      title={keys ? `${name} (${keys})` : name}
      aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
      aria-disabled={isOff || undefined}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isOff && onUse()}
      sx={{
        width: 36,
        height: 36,
        borderRadius: 1,
        color: isOff ? 'text.disabled' : 'text.primary',
        '&[aria-pressed=true]': { bgcolor: 'action.selected', color: 'primary.main' },
      }}
    >
      {children}
    </IconButton>
  );
}
