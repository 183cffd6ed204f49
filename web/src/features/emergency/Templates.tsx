import WarningIcon from '@mui/icons-material/WarningAmber';
import { Box, Button, Typography } from '@mui/material';
import { templates } from './templates.ts';

/** Puts a built-in text into the message. */
export function Templates({ onChoose }: { onChoose: (message: string) => void }) {
  return (
    <Box role="group" aria-labelledby="broadcast-templates">
      <Typography id="broadcast-templates" variant="body2" sx={{ mb: 1 }}>
        Start from a template
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
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
      </Box>
    </Box>
  );
}
