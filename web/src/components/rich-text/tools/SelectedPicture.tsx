import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import type { Editor } from 'slate';
import { ReactEditor, useSlate } from 'slate-react';
import { pictureAt } from '../commands/pictures.ts';
import type { ImageElement } from '../elements.ts';
import { PicturePanel } from './PicturePanel.tsx';
import { useUnlessPressed } from './useUnlessPressed.ts';

/**
 * The panel of the selected picture, below the text. It stays at the bottom of the screen while the
 * text scrolls, so every line of the text can be scrolled out from under it. Close and Escape hide
 * it until another picture is selected or this one is clicked.
 */
export function SelectedPicture() {
  const editor = useSlate();
  const image = useUnlessPressed(pictureAt(editor)?.[0]);
  const id = image && ReactEditor.findKey(editor, image).id;
  const element = useElementOf(editor, image, id);
  const { isClosed, close } = useClosing(editor, element, id);
  if (!image || isClosed) return null;
  return (
    <Box sx={place}>
      <PicturePanel
        key={id}
        image={image}
        onClose={() => {
          close();
          ReactEditor.focus(editor);
        }}
      />
    </Box>
  );
}

/** Returns the element of a picture, from the render after the one that shows it. */
function useElementOf(editor: Editor, image: ImageElement | undefined, id: string | undefined) {
  const [element, setElement] = useState<Element>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element stays the same while its picture changes
  useEffect(() => {
    setElement(
      image && (ReactEditor.toDOMNode(editor, image).querySelector('.picture') ?? undefined),
    );
  }, [editor, id]);
  return element;
}

/** Remembers the picture whose panel was closed; a click on the picture opens the panel again. */
function useClosing(editor: Editor, element: Element | undefined, id: string | undefined) {
  const [closedId, setClosedId] = useState<string>();
  useEffect(() => {
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setClosedId(id);
    ReactEditor.toDOMNode(editor, editor).addEventListener('keydown', onKey, { signal });
    element.addEventListener('click', () => setClosedId(undefined), { signal });
    return () => {
      listening.abort();
      setClosedId(undefined);
    };
  }, [editor, element, id]);
  return { isClosed: closedId === id, close: () => setClosedId(id) };
}

/** After the text on the screen, before it for Tab; above the save bar of the editors. */
const place = {
  order: 1,
  position: 'sticky',
  bottom: { xs: 108, md: 64 },
  zIndex: 1,
} as const;
