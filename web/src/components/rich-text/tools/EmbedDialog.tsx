import { FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { useState } from 'react';
import { useSlateStatic } from 'slate-react';
import { Field } from '../../forms/Field.tsx';
import {
  type EmbedFacts,
  type FolderView,
  frameFrom,
  insertFrame,
  withFacts,
} from '../commands/embeds.ts';
import type { FrameElement } from '../elements.ts';
import { ToolDialog } from './ToolDialog.tsx';

const words = {
  folder: {
    heading: 'Drive folder',
    empty: 'Please enter Google Drive url',
    refused: 'Please enter the address of a Google Drive folder, as its Share button gives it.',
    hint: 'The readers must be allowed to open the folder in Google Drive.',
  },
  video: {
    heading: 'Video or recording',
    empty: 'Please enter the address of the video or recording.',
    refused: 'Use an address of YouTube, Vimeo, SoundCloud or Spotify.',
    hint: 'YouTube, Vimeo, SoundCloud or Spotify.',
  },
};

interface EmbedDialogProps {
  kind: 'folder' | 'video';
  findEmbed: FindEmbed | undefined;
  onClose: () => void;
}

/** Asks for the address of a folder, a video or a recording. */
export function EmbedDialog({ kind, findEmbed, onClose }: EmbedDialogProps) {
  const editor = useSlateStatic();
  const [address, setAddress] = useState('');
  const [view, setView] = useState<FolderView>('list');
  const [fault, setFault] = useState('');
  const { heading, empty, refused, hint } = words[kind];

  async function insert(): Promise<boolean> {
    const frame = frameFrom(address, kind);
    if (!frame) {
      setFault(address.trim() ? refused : empty);
      return false;
    }
    const src = kind === 'folder' ? frame.src.replace(/#.*$/, `#${view}`) : frame.src;
    insertFrame(
      editor,
      await described({ ...frame, src }, kind === 'folder' ? undefined : findEmbed),
    );
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

/** Requests the description of an address from the server. */
export type FindEmbed = (url: string) => Promise<EmbedFacts>;

/** Returns the description of an address; without an answer the frame keeps its plain title. */
async function described(frame: FrameElement, find: FindEmbed | undefined): Promise<FrameElement> {
  try {
    return find ? withFacts(frame, await find(frame.src)) : frame;
  } catch {
    return frame;
  }
}
