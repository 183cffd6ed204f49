import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { type Editor, Transforms } from 'slate';
import { ReactEditor, useSlate } from 'slate-react';
import { frameAt, setView, viewOf } from '../commands/embeds.ts';
import { pictureAt } from '../commands/pictures.ts';
import { cellPosition, changeTable, type TableChange } from '../commands/tables.ts';
import { useUnlessPressed } from './useUnlessPressed.ts';

/**
 * The toolbar of the selected folder or video, or of the table around the selection. It does not
 * change while a pointer is pressed: a page that moves under a pointer loses the click.
 */
export function SelectionBar() {
  const editor = useSlate();
  return useUnlessPressed(toolsOf(editor));
}

function toolsOf(editor: Editor): ReactNode {
  if (pictureAt(editor)) return null;
  const frame = frameAt(editor);
  if (frame) return <FrameTools />;
  return cellPosition(editor) ? <TableTools /> : null;
}

const changes: Record<Exclude<TableChange, 'header'>, string> = {
  rowAbove: 'Row above',
  rowBelow: 'Row below',
  columnBefore: 'Column before',
  columnAfter: 'Column after',
  removeRow: 'Remove row',
  removeColumn: 'Remove column',
  removeTable: 'Remove table',
};

function TableTools() {
  const editor = useSlate();
  const use = (change: TableChange) => {
    changeTable(editor, change);
    ReactEditor.focus(editor);
  };
  return (
    <Bar label="Table">
      <Action isOn={cellPosition(editor)?.hasHeader ?? false} onUse={() => use('header')}>
        Header row
      </Action>
      {Object.entries(changes).map(([change, name]) => (
        <Action key={change} onUse={() => use(change as TableChange)}>
          {name}
        </Action>
      ))}
    </Bar>
  );
}

function FrameTools() {
  const editor = useSlate();
  const frame = frameAt(editor);
  const view = frame && viewOf(frame[0]);
  return (
    <Bar label={view ? 'Drive folder' : 'Video'}>
      {view && (
        <>
          <Action isOn={view === 'list'} onUse={() => setView(editor, 'list')}>
            List
          </Action>
          <Action isOn={view === 'grid'} onUse={() => setView(editor, 'grid')}>
            Grid
          </Action>
        </>
      )}
      <Action
        onUse={() => {
          if (frame) Transforms.removeNodes(editor, { at: frame[1] });
          ReactEditor.focus(editor);
        }}
      >
        Remove
      </Action>
    </Bar>
  );
}

function Bar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'flex',
        // On a phone the tools of a table are one row, so that the text stays visible.
        flexWrap: { xs: 'nowrap', md: 'wrap' },
        overflowX: 'auto',
        gap: 0.5,
        p: 0.5,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  );
}

interface ActionProps {
  isOn?: boolean;
  onUse: () => void;
  children: ReactNode;
}

function Action({ isOn, onUse, children }: ActionProps) {
  return (
    <Button
      size="small"
      color="inherit"
      variant={isOn ? 'outlined' : 'text'}
      aria-pressed={isOn}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUse}
      sx={{ flexShrink: 0 }}
    >
      {children}
    </Button>
  );
}
