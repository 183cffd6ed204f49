import MoreIcon from '@mui/icons-material/MoreVertOutlined';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
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
      <Box onClick={close} sx={acts}>
        {children}
      </Box>
    )}
  </ToolPopover>
);

const acts = {
  display: 'grid',
  '& .MuiStack-root': { flexDirection: 'column', alignItems: 'stretch' },
  '& .MuiButton-root': { minHeight: 44, justifyContent: 'start' },
};
