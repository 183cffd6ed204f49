import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import { Box, Button } from '@mui/material';
import { Row } from '../../../components/layout/layout.tsx';
import { type EditorPart, editorParts, type Missing } from './missing.ts';

interface PartTabsProps {
  current: EditorPart;
  missing: readonly Missing[];
  onChoose: (part: EditorPart) => void;
}

/**
 * The parts of the editor as steps. A step in which nothing is missing has a tick. On a phone the
 * steps are numbers, which all fit: the title below names the open one.
 */
export const PartTabs = ({ current, missing, onChoose }: PartTabsProps) => (
  <Row component="nav" aria-label="Parts of the template" isOneLine sx={row}>
    {editorParts.map(([part, name], n) => {
      const count = missing.filter((each) => each.part === part).length;
      return (
        <Button
          key={part}
          variant={part === current ? 'contained' : 'outlined'}
          aria-current={part === current ? 'step' : undefined}
          aria-label={`${n + 1}. ${name}: ${count === 0 ? 'complete' : `${count} missing`}`}
          endIcon={count === 0 ? <DoneIcon /> : undefined}
          onClick={() => onChoose(part)}
        >
          {n + 1}
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {`. ${name}`}
          </Box>
        </Button>
      );
    })}
  </Row>
);

const row = {
  mb: 3,
  pb: 0.5,
  overflowX: 'auto',
  '& > button': { flex: { xs: '1 1 0', sm: 'none' }, minWidth: 0, minHeight: 44 },
  '& .MuiButton-endIcon': { marginInlineStart: { xs: 0.5, sm: 1 } },
};
