import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { RollStudent } from '#shared/emergency/roll-call.contract';

interface StudentRowProps {
  student: RollStudent;
  onMark: (state: 'safe' | 'help' | 'none') => Promise<unknown>;
}

/** A student whom staff have found, with the buttons that mark the student. */
export function StudentRow({ student, onMark }: StudentRowProps) {
  const { name, year, is_safe } = student;
  const [isBusy, setBusy] = useState(false);
  async function mark(state: 'safe' | 'help' | 'none') {
    setBusy(true);
    await onMark(state);
    setBusy(false);
  }
  return (
    <Card sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Box
        sx={{ flex: { xs: '1 1 100%', sm: '1 1 160px' }, minWidth: 0, overflowWrap: 'anywhere' }}
      >
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography color="textSecondary" variant="body2" role="status">
          {[year, is_safe ? 'Safe' : 'Not known yet'].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Button
        variant={is_safe ? 'text' : 'contained'}
        color={is_safe ? 'inherit' : 'success'}
        disabled={isBusy}
        aria-label={is_safe ? `Take back: ${name}` : `Safe: ${name}`}
        onClick={() => void mark(is_safe ? 'none' : 'safe')}
      >
        {is_safe ? 'Take back' : 'Safe'}
      </Button>
      <Button
        variant="outlined"
        color="error"
        disabled={isBusy}
        aria-label={`Needs help: ${name}`}
        onClick={() => void mark('help')}
      >
        Needs help
      </Button>
    </Card>
  );
}
