import WarningIcon from '@mui/icons-material/WarningAmber';
import { Box, Button, Typography } from '@mui/material';
import { Row } from '../../components/layout/layout.tsx';
import { templates } from './templates.ts';

/** Puts a built-in text into the message. */
export function Templates({ onChoose }: { onChoose: (message: string) => void }) {
  return (
    <Box role="group" aria-labelledby="broadcast-templates">
      <Typography id="broadcast-templates" variant="body2" sx={{ mb: 1 }}>
        Start from a template
      </Typography>
      <Row>
        {templates.map(({ kind, message, isDanger }) => (
          <Button
            key={kind}
            variant="outlined"
            color={isDanger ? 'error' : 'primary'}
            startIcon={isDanger && <WarningIcon />}
            onClick={() => onChoose(message)}
          >
            {kind}
          </Button>
        ))}
      </Row>
    </Box>
  );
}
