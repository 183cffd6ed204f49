import { Box, Button, Card, Typography } from '@mui/material';
import { useState } from 'react';
import type { RollStudent } from '#shared/emergency/roll-call.contract';
import type { MarkState } from '#shared/emergency/standing';
import { awayWord } from './awayWord.ts';

const stateWords: Readonly<Record<MarkState, string>> = {
  safe: 'Safe',
  help: 'Needs help',
  none: 'Not known yet',
};

interface StudentRowProps {
  student: RollStudent;
  onMark: (state: MarkState) => Promise<unknown>;
}

/** A student, with the two large buttons that mark the student. */
export function StudentRow({ student, onMark }: StudentRowProps) {
  const { name, year, is_safe, state, is_away } = student;
  const [isBusy, setBusy] = useState(false);
  async function mark(said: MarkState) {
    setBusy(true);
    await onMark(said);
    setBusy(false);
  }
  return (
    <Card sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Box
        sx={{ flex: { xs: '1 1 100%', sm: '1 1 160px' }, minWidth: 0, overflowWrap: 'anywhere' }}
      >
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography color="textSecondary" variant="body2" role="status">
          {[year, is_away ? awayWord : stateWords[state]].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Button
        variant={is_safe ? 'text' : 'contained'}
        color={is_safe ? 'inherit' : 'success'}
        disabled={isBusy}
        sx={large}
        aria-label={is_safe ? `Take back: ${name}` : `Safe: ${name}`}
        onClick={() => void mark(is_safe ? 'none' : 'safe')}
      >
        {is_safe ? 'Take back' : 'Safe'}
      </Button>
      <Button
        variant="outlined"
        color="error"
        disabled={isBusy}
        sx={large}
        aria-label={`Needs help: ${name}`}
        onClick={() => void mark('help')}
      >
        Needs help
      </Button>
    </Card>
  );
}

/** Two buttons that a thumb finds without a look: half of the row each on a phone. */
const large = { flex: { xs: '1 1 40%', sm: '0 0 auto' }, minHeight: 48, minWidth: 128 };
