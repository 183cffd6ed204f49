import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { AuditEntry } from '#shared/contract/audit';
import { nameOf } from './words.ts';

interface PersonLinkProps {
  person: AuditEntry['by'];
  /** What choosing the person shows. */
  shows: string;
  onChoose: () => void;
}

/** Somebody in a row, who can be chosen to see all rows of. A job that nobody is behind has no identifier to choose by. */
export function PersonLink({ person, shows, onChoose }: PersonLinkProps) {
  const name = nameOf(person);
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {person.userUid ? (
        <Link
          component="button"
          type="button"
          onClick={onChoose}
          aria-label={`${name}: ${shows}`}
          sx={{ textAlign: 'left', verticalAlign: 'baseline' }}
        >
          {name}
        </Link>
      ) : (
        name
      )}
      {person.name && (
        <Box component="span" sx={{ color: 'text.secondary', display: 'block' }}>
          {person.username}
        </Box>
      )}
    </Box>
  );
}
