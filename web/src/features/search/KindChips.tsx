import { Box, Button } from '@mui/material';
import { type SearchKind, searchKinds } from '#shared/search/search.contract';
import { kindNames } from './words.ts';

interface KindChipsProps {
  kind: SearchKind | undefined;
  onChoose: (kind: SearchKind | undefined) => void;
}

/** Chooses what is searched: everything or one kind. */
export function KindChips({ kind, onChoose }: KindChipsProps) {
  return (
    <Box role="group" aria-label="What to search" sx={row}>
      {[undefined, ...searchKinds].map((each) => (
        <Button
          key={each ?? 'all'}
          variant={each === kind ? 'contained' : 'outlined'}
          aria-pressed={each === kind}
          onClick={() => onChoose(each)}
        >
          {each ? kindNames[each] : 'All'}
        </Button>
      ))}
    </Box>
  );
}

const row = { display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 };
