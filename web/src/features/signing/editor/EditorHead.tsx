import UndoIcon from '@mui/icons-material/Undo';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { pathTo } from '#shared/site/paths';
import { Row } from '../../../components/layout/layout.tsx';

interface EditorHeadProps {
  templateUid: string;
  /** Whether all is saved and nothing is missing. */
  isReady: boolean;
  undo: (() => void) | undefined;
}

/** Undo, the preview, and the way to send a template. */
export const EditorHead = ({ templateUid, isReady, undo }: EditorHeadProps) => (
  <Row>
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
  </Row>
);

/** On a phone an undo that can do nothing takes no room. */
const quiet = { '&.Mui-disabled': { display: { xs: 'none', sm: 'inline-flex' } } };
