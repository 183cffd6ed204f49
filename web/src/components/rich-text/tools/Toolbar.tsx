import { Box } from '@mui/material';
import { type KeyboardEvent, type Ref, useRef } from 'react';
import { useSlate } from 'slate-react';
import { takeSelection } from '../commands/selection.ts';
import { pictureKinds } from '../html/pictureText.ts';
import type { Dialog } from './Dialogs.tsx';
import { FormatSelect } from './FormatSelect.tsx';
import { ToolButton } from './ToolButton.tsx';
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
