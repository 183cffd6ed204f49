import { Editor, Node, Path, Range, Transforms } from 'slate';
import { isCell, isOf } from './elements.ts';

const isTable = isOf('table');

/** Makes a deletion across cells empty the cells and keep them. */
export function withDeletes(editor: Editor): Editor {
  const { deleteFragment } = editor;
  editor.deleteFragment = (options) => {
    const { selection } = editor;
    const table = selection && tableAround(editor, selection);
    if (!selection || !table) return deleteFragment(options);
    const [start] = Range.edges(selection);
    const cells = Array.from(
      Editor.nodes(editor, { at: selection, match: isCell }),
      ([, path]) => path,
    ).filter((path) => path.length === table.length + 2);
    if (cells.length < 2) return deleteFragment(options);
    Editor.withoutNormalizing(editor, () => {
      for (const cell of cells.reverse()) {
        const part = Range.intersection(selection, Editor.range(editor, cell));
        if (part && Range.isExpanded(part)) Transforms.delete(editor, { at: part, hanging: true });
      }
      Transforms.select(editor, start);
    });
  };
  return editor;
}

/** Returns the path of the innermost table around a whole range. */
function tableAround(editor: Editor, { anchor, focus }: Range): Path | undefined {
  for (const [node, path] of Node.levels(editor, Path.common(anchor.path, focus.path), {
    reverse: true,
  }))
    if (isTable(node)) return path;
  return undefined;
}
