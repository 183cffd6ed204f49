import { Button } from '@mui/material';
import { type SearchKind, searchKinds } from '#shared/search/search.contract';
import { Row } from '../../components/layout/layout.tsx';
import { kindNames } from './words.ts';

interface KindChipsProps {
  kind: SearchKind | undefined;
  onChoose: (kind: SearchKind | undefined) => void;
}

/** Chooses what is searched: everything or one kind. */
export function KindChips({ kind, onChoose }: KindChipsProps) {
  return (
    <Row role="group" aria-label="What to search" sx={{ mb: 3 }}>
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
    </Row>
  );
}
