import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { useSlateStatic } from 'slate-react';
import { Field } from '../Field.tsx';
import { type FolderView, frameFrom, insertFrame } from './commands/embeds.ts';
import { ToolDialog } from './ToolDialog.tsx';

const words = {
  folder: {
    heading: 'Drive folder',
    empty: 'Please enter Google Drive url',
    refused: 'Please enter the address of a Google Drive folder, as its Share button gives it.',
    hint: 'The readers must be allowed to open the folder in Google Drive.',
  },
  video: {
    heading: 'Video',
    empty: 'Please enter the address of the video.',
    refused: 'Only videos of YouTube and Vimeo can be shown. Please enter the address of one.',
    hint: 'YouTube or Vimeo.',
  },
};

/** Asks for the address of a drive folder or a video. */
export function EmbedDialog({ kind, onClose }: { kind: 'folder' | 'video'; onClose: () => void }) {
  const editor = useSlateStatic();
  const [address, setAddress] = useState('');
  const [view, setView] = useState<FolderView>('list');
  const [fault, setFault] = useState('');
  const { heading, empty, refused, hint } = words[kind];

  function insert(): boolean {
    const frame = frameFrom(address, kind);
    if (!frame) {
      setFault(address.trim() ? refused : empty);
      return false;
    }
    const src = kind === 'folder' ? frame.src.replace(/#.*$/, `#${view}`) : frame.src;
    insertFrame(editor, { ...frame, src });
    return true;
  }

  return (
    <ToolDialog heading={heading} does="Insert" onDo={insert} onClose={onClose}>
      <Field label="Address" value={address} onChange={setAddress} fault={fault} hint={hint} />
      {kind === 'folder' && (
        <RadioGroup
          row
          aria-label="Files shown as"
          value={view}
          onChange={(_, chosen) => setView(chosen === 'grid' ? 'grid' : 'list')}
        >
          <FormControlLabel value="list" control={<Radio />} label="List" />
          <FormControlLabel value="grid" control={<Radio />} label="Grid" />
        </RadioGroup>
      )}
    </ToolDialog>
  );
}
