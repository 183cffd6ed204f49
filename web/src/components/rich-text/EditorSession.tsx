import { Box } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Editor } from 'slate';
import { Editable, ReactEditor, type RenderChunkProps, Slate } from 'slate-react';
import { Column } from '../layout/layout.tsx';
import { selectPicture } from './commands/pictures.ts';
import { comeBack } from './commands/selection.ts';
import { createTextEditor } from './createTextEditor.ts';
import type { RichTextEditorProps } from './editorProps.ts';
import type { Tree } from './elements.ts';
import { onEditorKey } from './hotkeys.ts';
import { treeFromHtml } from './html/treeOf.ts';
import { Notes } from './Notes.tsx';
import { Paper } from './Paper.tsx';
import { insertFiles } from './paste/withPaste.ts';
import { renderElement, renderLeaf } from './renderElement.tsx';
import { AboutText } from './tools/AboutText.tsx';
import { type Dialog, Dialogs } from './tools/Dialogs.tsx';
import { SelectedPicture } from './tools/SelectedPicture.tsx';
import { SelectionBar } from './tools/SelectionBar.tsx';
import { Toolbar } from './tools/Toolbar.tsx';
import { type Store, Uploads } from './uploads.ts';
import { UploadsContext } from './uploadsContext.ts';
import { useStored } from './useStored.ts';

/** One text in its editor, from opening to leaving it. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the states of an editor and what is shown in each
export function EditorSession(props: Omit<RichTextEditorProps, 'documentKey'>) {
  const { label, html, onChange, upload, findEmbed, ownHost, fault, hint, flushRef } = props;
  const id = useId();
  const [note, setNote] = useState('');
  const [dialog, setDialog] = useState<Dialog>();
  const toolbar = useRef<HTMLDivElement>(null);
  const leaving = useRef(false);
  const isByMouse = useRef(false);
  const { editor, uploads, clipboard, pastePlain, initial } = useEditor(
    html,
    ownHost,
    upload,
    setNote,
  );
  const stored = useStored(editor, { html, tree: initial }, onChange, flushRef);
  useEffect(() => () => uploads.end(), [uploads]);

  function closeDialog() {
    // The dialog holds the focus until it is removed.
    flushSync(() => setDialog(undefined));
    ReactEditor.focus(editor);
  }

  const keys = {
    openLink: () => setDialog('link'),
    goToToolbar: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    pastePlain,
    leaving,
  };
  return (
    <UploadsContext value={uploads}>
      <Column role="group" aria-labelledby={`${id}-label`} gap={0.75} sx={{ minWidth: 0 }}>
        <Box id={`${id}-label`} sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
          {label}
        </Box>
        <Slate editor={editor} initialValue={initial} onChange={stored.changed}>
          <Box
            sx={{
              border: '1px solid',
              borderColor: fault ? 'error.main' : 'text.secondary',
              borderRadius: 1,
              bgcolor: 'background.paper',
              display: 'flex',
              flexDirection: 'column',
              minWidth: 0,
            }}
          >
            <Box sx={{ ...sticky, borderBottom: '1px solid', borderColor: 'divider' }}>
              <Toolbar
                ref={toolbar}
                label={label}
                open={setDialog}
                addPictures={(files) => {
                  const last = insertFiles(editor, files, clipboard);
                  if (last) selectPicture(editor, last);
                }}
              />
              <SelectionBar />
            </Box>
            <SelectedPicture />
            <Paper>
              <Editable
                className="rich-content"
                role="textbox"
                aria-multiline
                aria-labelledby={`${id}-label`}
                aria-describedby={`${id}-about`}
                aria-invalid={Boolean(fault)}
                spellCheck
                renderElement={renderElement}
                renderLeaf={renderLeaf}
                renderChunk={renderChunk}
                onKeyDown={(event) => onEditorKey(editor, event, keys)}
                onMouseDown={() => {
                  isByMouse.current = true;
                }}
                onMouseUp={() => {
                  isByMouse.current = false;
                }}
                onFocus={() => {
                  leaving.current = false;
                  // Tab returns to the last selection; the browser would go to the start.
                  if (!isByMouse.current) comeBack(editor);
                }}
                onBlur={() => void stored.flush()}
              />
            </Paper>
          </Box>
          <Notes uploads={uploads} note={note} onRead={() => setNote('')} store={upload} />
          <AboutText id={`${id}-about`} count={stored.count} fault={fault} hint={hint} />
          {dialog && (
            <Dialogs
              dialog={dialog}
              ownHost={ownHost}
              findEmbed={findEmbed}
              onClose={closeDialog}
            />
          )}
        </Slate>
      </Column>
    </UploadsContext>
  );
}

/** Creates the editor, its uploads and its clipboard once. */
function useEditor(
  html: string,
  ownHost: string | undefined,
  store: Store,
  note: (sentence: string) => void,
) {
  const latest = useRef({ store, note });
  latest.current = { store, note };
  const [made] = useState(() => {
    const uploads = new Uploads();
    let plainUntil = 0;
    const clipboard = {
      ownHost,
      prepare: (picture: Blob, alt?: string) => uploads.add(picture, alt),
      prepareForeign: (address: string, alt: string) => uploads.addForeign(address, alt),
      send: (upload: Parameters<Uploads['run']>[1]) =>
        void uploads.run(editor, upload, (base64) => latest.current.store(base64)),
      note: (sentence: string) => latest.current.note(sentence),
      isPlain: () => {
        const isPlain = performance.now() < plainUntil;
        plainUntil = 0;
        return isPlain;
      },
    };
    const editor: Editor = createTextEditor(uploads, clipboard);
    const initial: Tree = treeFromHtml(html, { ownHost });
    const pastePlain = () => {
      plainUntil = performance.now() + 1000;
    };
    return { editor, uploads, clipboard, pastePlain, initial };
  });
  return made;
}

const renderChunk = ({ attributes, children, lowest }: RenderChunkProps) => (
  <div {...attributes} className={lowest ? 'lowest' : undefined}>
    {children}
  </div>
);

const sticky = {
  position: 'sticky',
  top: { xs: 56, md: 64 },
  zIndex: 2,
  bgcolor: 'background.paper',
  borderRadius: '7px 7px 0 0',
} as const;
