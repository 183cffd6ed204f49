import { Button } from '@mui/material';
import { useState } from 'react';
import { Node } from 'slate';
import { useSlateStatic } from 'slate-react';
import { Field } from '../../forms/Field.tsx';
import { addressMeant, linkAt, removeLink, setLink } from '../commands/links.ts';
import { isSomethingSelected } from '../insertBlocks.ts';
import { ToolDialog } from './ToolDialog.tsx';

/** Asks for the address of a link, and for its words without a selection. */
export function LinkDialog({ ownHost, onClose }: { ownHost?: string; onClose: () => void }) {
  const editor = useSlateStatic();
  const [there] = useState(() => linkAt(editor)?.[0]);
  const [needsWords] = useState(() => !there && !isSomethingSelected(editor));
  const [address, setAddress] = useState(there?.href ?? '');
  const [words, setWords] = useState('');
  const [fault, setFault] = useState('');

  function set(): boolean {
    const meant = addressMeant(address);
    if (!meant)
      setFault(
        address.trim()
          ? 'Please enter a web address, an e-mail address or a place in the portal, such as /calendar.'
          : 'Please enter where the link leads.',
      );
    else setLink(editor, meant, words.trim(), ownHost);
    return Boolean(meant);
  }

  function remove() {
    removeLink(editor);
    onClose();
  }

  return (
    <ToolDialog
      heading={there ? `Link “${Node.string(there)}”` : 'Link'}
      does={there ? 'Change' : 'Add'}
      onDo={set}
      onClose={onClose}
      more={there && <Button onClick={remove}>Remove link</Button>}
    >
      <Field label="Address" value={address} onChange={setAddress} fault={fault} />
      {needsWords && (
        <Field
          label="Words of the link"
          value={words}
          onChange={setWords}
          hint="Empty shows the address."
        />
      )}
    </ToolDialog>
  );
}
