import UndoIcon from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { pathTo } from '#shared/site/paths';

interface EditorHeadProps {
  templateUid: string;
  /** Whether all is saved and nothing is missing. */
  isReady: boolean;
  undo: (() => void) | undefined;
}

/** Undo, the preview, and the way to send a template. */
export const EditorHead = ({ templateUid, isReady, undo }: EditorHeadProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    <Button startIcon={<UndoIcon />} disabled={!undo} onClick={undo} sx={quiet}>
      Undo
    </Button>
    <Button
      variant="outlined"
      component={Link}
      to={pathTo('/signing/templates/:templateUid/preview', { templateUid })}
    >
      Preview
    </Button>
    {isReady && (
      <Button
        variant="contained"
        component={Link}
        to={pathTo('/signing/templates/:templateUid/send', { templateUid })}
      >
        Send
      </Button>
    )}
  </Box>
);

/** On a phone an undo that can do nothing takes no room. */
const quiet = { '&.Mui-disabled': { display: { xs: 'none', sm: 'inline-flex' } } };
