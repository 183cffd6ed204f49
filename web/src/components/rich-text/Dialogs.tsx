import { EmbedDialog } from './EmbedDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { TableDialog } from './TableDialog.tsx';

export type Dialog = 'link' | 'table' | 'folder' | 'video';

interface DialogsProps {
  dialog: Dialog;
  ownHost?: string;
  onClose: () => void;
}

/** The question that a tool asks before it does something. */
export function Dialogs({ dialog, ownHost, onClose }: DialogsProps) {
  switch (dialog) {
    case 'link':
      return <LinkDialog ownHost={ownHost} onClose={onClose} />;
    case 'table':
      return <TableDialog onClose={onClose} />;
    default:
      return <EmbedDialog kind={dialog} onClose={onClose} />;
  }
}
