import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, IconButton, LinearProgress } from '@mui/material';
import type { ReactNode } from 'react';
import { shownName } from '#shared/files/shown-name';
import { Column } from '../../layout/layout.tsx';
import type { MovingFile } from './useMoving.ts';

interface AddedRowProps {
  name: string;
  /** What it is, and how large. */
  words: string;
  onRemove: () => void;
  /** What else one can do with it, with a button that removes it. */
  acts?: ReactNode;
}

/** A file that is added. */
export const AddedRow = ({ name, words, onRemove, acts }: AddedRowProps) => (
  <Row name={name} acts={acts ?? <RemoveButton name={name} onRemove={onRemove} />}>
    <Box sx={note}>{words}</Box>
  </Row>
);

interface MovingRowProps {
  moving: MovingFile;
  onRemove: () => void;
  onRetry: () => void;
}

/** A file on its way with its progress, or the reason why it was not added. */
export function MovingRow({ moving, onRemove, onRetry }: MovingRowProps) {
  const { file, share, fault, isTemporary } = moving;
  const name = shownName(file.name);
  const acts = <RemoveButton name={name} onRemove={onRemove} />;
  if (fault) {
    return (
      <Row name={name} acts={acts}>
        <Box role="alert" sx={{ ...note, color: 'error.main' }}>
          {fault}
        </Box>
        {isTemporary && (
          <Button
            size="small"
            onClick={onRetry}
            aria-label={`Try again with ${name}`}
            sx={{ justifySelf: 'start', marginInlineStart: -0.5 }}
          >
            Try again
          </Button>
        )}
      </Row>
    );
  }
  return (
    <Row name={name} acts={acts}>
      <Box role="status" sx={note}>
        {share < 1 ? 'Adding …' : 'Checking …'}
      </Box>
      <LinearProgress
        aria-label={`Adding ${name}`}
        variant={share > 0 && share < 1 ? 'determinate' : 'indeterminate'}
        value={share * 100}
      />
    </Row>
  );
}

interface RowProps {
  name: string;
  acts: ReactNode;
  children: ReactNode;
}

const Row = ({ name, acts, children }: RowProps) => (
  <Box component="li" sx={row}>
    <Column gap={0.25} sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ overflowWrap: 'anywhere' }}>{name}</Box>
      {children}
    </Column>
    {acts}
  </Box>
);

const RemoveButton = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <IconButton aria-label={`Remove ${name}`} onClick={onRemove} sx={{ width: 44, height: 44 }}>
    <CloseIcon fontSize="small" />
  </IconButton>
);

const note = { fontSize: '0.875rem', color: 'text.secondary' };
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  paddingInlineStart: 1.75,
  paddingInlineEnd: 0.5,
  py: 0.75,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
