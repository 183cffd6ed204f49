import type { KeyboardEvent } from 'react';
import { Editor } from 'slate';
import { setFormat } from './commands/blocks.ts';
import { indent, outdent } from './commands/lists.ts';
import { toggleMark } from './commands/marks.ts';
import { takeSelection } from './commands/selection.ts';
import { goToCell } from './commands/tables.ts';
import { type Format, isOf } from './elements.ts';
import { blockAbove } from './schema.ts';

/** The actions of keys outside the text: dialogs, the toolbar and leaving. */
export interface Keys {
  openLink: () => void;
  goToToolbar: () => void;
  pastePlain: () => void;
  /** Whether Escape was pressed before, so that Tab leaves the text. */
  leaving: { current: boolean };
}

/** Handles a key in the text; returns whether it did something. */
export function onEditorKey(editor: Editor, event: KeyboardEvent, keys: Keys): boolean {
  const isMod = (event.ctrlKey || event.metaKey) && !event.altKey;
  const key = event.key.toLowerCase();
  if (key === 'escape') {
    keys.leaving.current = true;
    return false;
  }
  if (key === 'tab' && !isMod && !event.altKey) {
    if (keys.leaving.current) return false;
    takeSelection(editor);
    return done(event, goToCellOrLevel(editor, event.shiftKey));
  }
  if (key !== 'shift') keys.leaving.current = false;
  if (!isMod && !event.altKey && isAtVoid(editor) && !event.nativeEvent.isComposing) {
    // Chromium sends no or wrong input events while a picture, a frame or a rule is selected.
    if (key === 'enter')
      return done(
        event,
        act(() => editor.insertBreak()),
      );
    if (event.key.length === 1)
      return done(
        event,
        act(() => editor.insertText(event.key)),
      );
  }
  if (event.altKey && key === 'f10') return done(event, act(keys.goToToolbar));
  if ((event.ctrlKey || event.metaKey) && event.altKey && /^Digit[0-6]$/.test(event.code)) {
    const level = event.code.slice(-1);
    takeSelection(editor);
    return done(
      event,
      act(() => setFormat(editor, (level === '0' ? 'p' : `h${level}`) as Format)),
    );
  }
  if (!isMod) return false;
  if (event.shiftKey && key === 'v') {
    keys.pastePlain();
    return false;
  }
  const does = commands(editor, keys)[`${event.shiftKey ? 'shift+' : ''}${key}`];
  if (!does) return false;
  takeSelection(editor);
  return done(event, act(does));
}

const commands = (editor: Editor, keys: Keys): Record<string, () => void> => ({
  b: () => toggleMark(editor, 'strong'),
  i: () => toggleMark(editor, 'em'),
  u: () => toggleMark(editor, 'u'),
  k: keys.openLink,
  z: () => editor.undo(),
  'shift+z': () => editor.redo(),
  y: () => editor.redo(),
});

const goToCellOrLevel = (editor: Editor, isBack: boolean): boolean => {
  if (isInListOfCell(editor)) return isBack ? outdent(editor) : indent(editor);
  return goToCell(editor, isBack) || (isBack ? outdent(editor) : indent(editor));
};

const isAtVoid = (editor: Editor): boolean =>
  editor.selection !== null && Editor.void(editor) !== undefined;

/** Whether the nearest item or cell is an item: a list in a cell is still a list. */
function isInListOfCell(editor: Editor): boolean {
  const nearest = blockAbove(editor, isOf('li', 'td', 'th'));
  return nearest?.[0].type === 'li';
}

const act = (does: () => void): true => {
  does();
  return true;
};

/** Stops a handled key: outside the text Ctrl+K opens the palette of the portal. */
function done(event: KeyboardEvent, isDone: boolean): boolean {
  if (!isDone) return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
