import { Button, Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { Node } from 'slate';
import { useSlateStatic } from 'slate-react';
import { Field } from '../../forms/Field.tsx';
import { addressMeant, linkAt, removeLink, setLink } from '../commands/links.ts';
import { insertTable } from '../commands/tables.ts';
import { isSomethingSelected } from '../insertBlocks.ts';
import { EmbedDialog, type FindEmbed } from './EmbedDialog.tsx';
import { ToolDialog } from './ToolDialog.tsx';

export type Dialog = 'link' | 'table' | 'folder' | 'video';

interface DialogsProps {
  dialog: Dialog;
  ownHost?: string;
  findEmbed?: FindEmbed;
  onClose: () => void;
}

/** The dialog of a tool. */
export function Dialogs({ dialog, ownHost, findEmbed, onClose }: DialogsProps) {
  switch (dialog) {
    case 'link':
      return <LinkDialog ownHost={ownHost} onClose={onClose} />;
    case 'table':
      return <TableDialog onClose={onClose} />;
    default:
      return <EmbedDialog kind={dialog} findEmbed={findEmbed} onClose={onClose} />;
  }
}

/** Asks for the address of a link, and for its words without a selection. */
function LinkDialog({ ownHost, onClose }: { ownHost?: string; onClose: () => void }) {
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

const most = { rows: 100, columns: 20 };

/** Asks for the size of a new table. */
function TableDialog({ onClose }: { onClose: () => void }) {
  const editor = useSlateStatic();
  const [rows, setRows] = useState('3');
  const [columns, setColumns] = useState('3');
  const [hasHeader, setHasHeader] = useState(true);
  const [isTried, setIsTried] = useState(false);
  const faults = { rows: faultOf(rows, most.rows), columns: faultOf(columns, most.columns) };

  function insert(): boolean {
    setIsTried(true);
    if (faults.rows || faults.columns) return false;
    insertTable(editor, Number(rows), Number(columns), hasHeader);
    return true;
  }

  return (
    <ToolDialog heading="Table" does="Insert" onDo={insert} onClose={onClose}>
      <Field
        label="Rows"
        value={rows}
        onChange={setRows}
        inputMode="numeric"
        fault={isTried ? faults.rows : undefined}
      />
      <Field
        label="Columns"
        value={columns}
        onChange={setColumns}
        inputMode="numeric"
        fault={isTried ? faults.columns : undefined}
      />
      <FormControlLabel
        control={<Checkbox checked={hasHeader} onChange={(_, is) => setHasHeader(is)} />}
        label="The first row names the columns"
      />
    </ToolDialog>
  );
}

const faultOf = (typed: string, largest: number): string | undefined =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= largest
    ? undefined
    : `Please enter a number from 1 to ${largest}.`;
