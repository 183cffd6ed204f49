import { EmbedDialog, type FindEmbed } from './EmbedDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { TableDialog } from './TableDialog.tsx';

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
