import MoreIcon from '@mui/icons-material/MoreVertOutlined';
import type { ReactNode } from 'react';
import { Column } from '../../layout/layout.tsx';
import { ToolPopover } from './ToolPopover.tsx';

interface FoldedActsProps {
  /** The name of the row. */
  name: string;
  /** Its buttons. A press closes the panel. */
  children: ReactNode;
}

/** The acts on a row behind one button, on a phone. */
export const FoldedActs = ({ name, children }: FoldedActsProps) => (
  <ToolPopover label={`Acts for: ${name}`} icon={<MoreIcon />} isIcon isLarge>
    {(close) => (
      <Column onClick={close} gap={0} sx={acts}>
        {children}
      </Column>
    )}
  </ToolPopover>
);

const acts = {
  '& .MuiStack-root': { flexDirection: 'column', alignItems: 'stretch' },
  '& .MuiButton-root': { minHeight: 44, justifyContent: 'start' },
};
