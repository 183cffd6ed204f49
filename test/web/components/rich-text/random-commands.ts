import { createEditor, type Editor, Node, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import {
  align,
  setFormat,
  toggleQuote,
} from '../../../../web/src/components/rich-text/commands/blocks.ts';
import {
  frameFrom,
  insertFrame,
  insertRule,
} from '../../../../web/src/components/rich-text/commands/embeds.ts';
import { removeLink, setLink } from '../../../../web/src/components/rich-text/commands/links.ts';
import {
  indent,
  outdent,
  toggleList,
} from '../../../../web/src/components/rich-text/commands/lists.ts';
import {
  clearFormatting,
  toggleMark,
} from '../../../../web/src/components/rich-text/commands/marks.ts';
import {
  changeTable,
  goToCell,
  insertTable,
  type TableChange,
} from '../../../../web/src/components/rich-text/commands/tables.ts';
import { withDeletes } from '../../../../web/src/components/rich-text/deletes.ts';
import {
  type Format,
  formats,
  type Tree,
} from '../../../../web/src/components/rich-text/elements.ts';
import { withBreaks } from '../../../../web/src/components/rich-text/html/breaks.ts';
import { treeFromHtml } from '../../../../web/src/components/rich-text/html/treeOf.ts';
import { insertBlocks } from '../../../../web/src/components/rich-text/insertBlocks.ts';
import { withSchema } from '../../../../web/src/components/rich-text/schema.ts';

/** Returns a source of repeatable random numbers below `most` for a seed. */
type Dice = (most: number) => number;

function diceFrom(seed: number): Dice {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

const changes: TableChange[] = [
  'rowAbove',
  'rowBelow',
  'columnBefore',
  'columnAfter',
  'removeRow',
  'removeColumn',
  'header',
  'removeTable',
];
const names = Object.keys(formats) as Format[];
const pasted = [
  '<p>words</p>',
  '<h2>Title</h2><p>b</p>',
  '<ul><li>x</li><li>y<ol><li>z</li></ol></li></ul>',
  '<table><tr><td>1</td><td>2</td></tr></table>',
  '<blockquote>q</blockquote>tail',
];

const commands: ((editor: Editor, dice: Dice) => void)[] = [
  (editor) => editor.insertText('w'),
  (editor) => editor.insertText(' '),
  (editor) => editor.insertBreak(),
  (editor) => editor.insertSoftBreak(),
  (editor) => editor.deleteBackward('character'),
  (editor) => editor.deleteForward('character'),
  (editor) => editor.deleteBackward('word'),
  (editor) => editor.deleteFragment(),
  (editor, dice) => setFormat(editor, names[dice(names.length)] ?? 'p'),
  (editor) => toggleQuote(editor),
  (editor, dice) =>
    align(editor, (['left', 'center', 'right', 'justify'] as const)[dice(4)] ?? 'left'),
  (editor, dice) => toggleList(editor, dice(2) ? 'ul' : 'ol'),
  (editor) => void indent(editor),
  (editor) => void outdent(editor),
  (editor, dice) =>
    toggleMark(editor, (['strong', 'em', 'sub', 'sup', 'code'] as const)[dice(5)] ?? 'u'),
  (editor) => clearFormatting(editor),
  (editor, dice) => setLink(editor, dice(2) ? '/calendar' : 'https://example.edu/', 'there'),
  (editor) => removeLink(editor),
  (editor) => insertRule(editor),
  (editor) => insertFrame(editor, frameFrom('https://youtu.be/dQw4w9WgXcQ', 'video') as never),
  (editor, dice) => insertTable(editor, 1 + dice(3), 1 + dice(3), dice(2) === 1),
  (editor, dice) => changeTable(editor, changes[dice(changes.length)] ?? 'header'),
  (editor, dice) => void goToCell(editor, dice(2) === 1),
  (editor, dice) => void insertBlocks(editor, treeFromHtml(pasted[dice(pasted.length)] ?? '')),
  (editor) => editor.undo(),
  (editor) => editor.redo(),
];

/** Applies random commands at random positions to a text; `done` lists the command numbers. */
export function afterCommands(
  html: string,
  seed: number,
  count: number,
): { tree: Tree; done: string } {
  const dice = diceFrom(seed);
  const editor = withDeletes(withBreaks(withSchema(withHistory(createEditor()) as Editor)));
  editor.children = treeFromHtml(html, { ownHost: 'school.example' });
  const done: string[] = [];
  for (let turn = 0; turn < count; turn++) {
    const texts = Array.from(Node.texts(editor));
    const point = () => {
      const [text, path] = texts[dice(texts.length)] ?? [{ text: '' }, [0, 0]];
      return { path, offset: dice(text.text.length + 1) };
    };
    const anchor = point();
    Transforms.select(editor, { anchor, focus: dice(2) ? point() : anchor });
    const which = dice(commands.length);
    done.push(`${which} at ${JSON.stringify(editor.selection)}`);
    try {
      commands[which]?.(editor, dice);
    } catch (error) {
      throw new Error(`${error} in ${html} after ${done.join('; ')}`);
    }
  }
  return { tree: editor.children as Tree, done: done.join('; ') };
}
