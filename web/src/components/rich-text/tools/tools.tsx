import FolderShared from '@mui/icons-material/FolderShared';
import FormatAlignCenter from '@mui/icons-material/FormatAlignCenter';
import FormatAlignJustify from '@mui/icons-material/FormatAlignJustify';
import FormatAlignLeft from '@mui/icons-material/FormatAlignLeft';
import FormatAlignRight from '@mui/icons-material/FormatAlignRight';
import FormatBold from '@mui/icons-material/FormatBold';
import FormatClear from '@mui/icons-material/FormatClear';
import FormatIndentDecrease from '@mui/icons-material/FormatIndentDecrease';
import FormatIndentIncrease from '@mui/icons-material/FormatIndentIncrease';
import FormatItalic from '@mui/icons-material/FormatItalic';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import FormatQuote from '@mui/icons-material/FormatQuote';
import FormatStrikethrough from '@mui/icons-material/FormatStrikethrough';
import FormatUnderlined from '@mui/icons-material/FormatUnderlined';
import GridOn from '@mui/icons-material/GridOn';
import HorizontalRule from '@mui/icons-material/HorizontalRule';
import Image from '@mui/icons-material/Image';
import Link from '@mui/icons-material/Link';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import Videocam from '@mui/icons-material/Videocam';
import type { SvgIconProps } from '@mui/material';
import type { ComponentType } from 'react';
import type { Editor } from 'slate';
import { type Alignment, align, alignmentOf, isInQuote, toggleQuote } from '../commands/blocks.ts';
import { insertRule } from '../commands/embeds.ts';
import { linkAt } from '../commands/links.ts';
import { indent, listOf, outdent, toggleList } from '../commands/lists.ts';
import { clearFormatting, isMarked, toggleMark } from '../commands/marks.ts';
import { cellPosition } from '../commands/tables.ts';
import type { ListElement, MarkName } from '../elements.ts';
import type { Dialog } from './Dialogs.tsx';

/** A tool of the toolbar: it acts at once or opens a dialog. */
export interface Tool {
  name: string;
  keys?: string;
  Icon: ComponentType<SvgIconProps>;
  isOn?: (editor: Editor) => boolean;
  isOff?: (editor: Editor) => boolean;
  act?: (editor: Editor) => void;
  dialog?: Dialog | 'picture';
}

const mark = (name: string, markName: MarkName, Icon: Tool['Icon'], keys?: string): Tool => ({
  name,
  keys,
  Icon,
  isOn: (editor) => isMarked(editor, markName),
  act: (editor) => toggleMark(editor, markName),
});

const list = (name: string, type: ListElement['type'], Icon: Tool['Icon']): Tool => ({
  name,
  Icon,
  isOn: (editor) => listOf(editor) === type,
  act: (editor) => toggleList(editor, type),
});

const alignment = (name: string, to: Alignment, Icon: Tool['Icon']): Tool => ({
  name,
  Icon,
  isOn: (editor) => alignmentOf(editor) === to,
  act: (editor) => align(editor, to),
});

const isOutsideList = (editor: Editor) => !listOf(editor);

/** The tools in their groups. */
export const tools: readonly (readonly Tool[])[] = [
  [
    mark('Bold', 'strong', FormatBold, 'Ctrl+B'),
    mark('Italic', 'em', FormatItalic, 'Ctrl+I'),
    mark('Underline', 'u', FormatUnderlined, 'Ctrl+U'),
    mark('Strike through', 's', FormatStrikethrough),
    {
      name: 'Link',
      keys: 'Ctrl+K',
      Icon: Link,
      isOn: (editor) => Boolean(linkAt(editor)),
      dialog: 'link',
    },
  ],
  [
    list('Bullet list', 'ul', FormatListBulleted),
    list('Numbered list', 'ol', FormatListNumbered),
    { name: 'Less indent', Icon: FormatIndentDecrease, isOff: isOutsideList, act: outdent },
    { name: 'More indent', Icon: FormatIndentIncrease, isOff: isOutsideList, act: indent },
    { name: 'Quote', Icon: FormatQuote, isOn: isInQuote, act: toggleQuote },
  ],
  [
    alignment('Align left', 'left', FormatAlignLeft),
    alignment('Centre', 'center', FormatAlignCenter),
    alignment('Align right', 'right', FormatAlignRight),
    alignment('Align both sides', 'justify', FormatAlignJustify),
  ],
  [
    { name: 'Picture', Icon: Image, dialog: 'picture' },
    {
      name: 'Table',
      Icon: GridOn,
      isOn: (editor) => Boolean(cellPosition(editor)),
      dialog: 'table',
    },
    { name: 'Drive folder', Icon: FolderShared, dialog: 'folder' },
    { name: 'Video', Icon: Videocam, dialog: 'video' },
    { name: 'Line across', Icon: HorizontalRule, act: insertRule },
  ],
  [
    {
      name: 'Undo',
      keys: 'Ctrl+Z',
      Icon: Undo,
      isOff: ({ history }) => !history.undos.length,
      act: (editor) => editor.undo(),
    },
    {
      name: 'Redo',
      keys: 'Ctrl+Y',
      Icon: Redo,
      isOff: ({ history }) => !history.redos.length,
      act: (editor) => editor.redo(),
    },
    { name: 'Clear formatting', Icon: FormatClear, act: clearFormatting },
  ],
];
